"""Counts a MERS ranking again: python3 mers.py RESULTS.csv --on DATE [--seats NUMBER]

RESULTS.csv is what the page /mers and `caipan mers --list-results` give: ema_number, name, country, place, players, weight and date
in any order, whatever else is beside them. Prints the ranking of players, then of countries, exactly and rounded once; with --seats
the seats of each country. It shares nothing with the program, and needs nothing but Python.
"""
import argparse
import csv
import datetime
import sys
from fractions import Fraction

HIGH = 700
# How the numbers of guests begin: they are ranked, and are of no country.
GUEST = "24"


def hundredths(number):
    """A half upwards."""
    return (number * 200 + 1) // 2


def rounded(number):
    return f"{hundredths(number) // 100}.{hundredths(number) % 100:02}"


def base_rank(place, players):
    """1000 for the first, 0 for the last, a half upwards."""
    return (Fraction(1000 * (players - place), max(players - 1, 1)) * 2 + 1) // 2


def years_later(date, years):
    try:
        return date.replace(year=date.year + years)
    except ValueError:
        # From 29 February to the last of the month.
        return date.replace(year=date.year + years, day=28)


def age(date, day):
    """What is left of a weight: all for a year, a half for another."""
    if date > day:
        return Fraction(0)
    if day <= years_later(date, 1):
        return Fraction(1)
    return Fraction(1, 2) if day <= years_later(date, 2) else Fraction(0)


def mean(best, at_least):
    """Weighted; a missing result counts 0 with a weight of one."""
    weight = sum(weight for _, weight in best) + max(0, at_least - len(best))
    return sum(base * weight for base, weight in best) / weight


def ranking(results, day):
    best = [(base_rank(place, players), weight * age(date, day)) for date, place, players, weight in results]
    best = sorted([one for one in best if one[1] > 0], reverse=True)
    if len(best) < 2:
        return None
    most = 5 + -(-4 * max(0, len(best) - 5) // 5)
    return (mean(best[:most], 5) + mean(best[:4], 4)) / 2


def read(path, day):
    """The results of each number, one for each date, and its latest name and country."""
    people = {}
    with open(path, encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            date = datetime.date.fromisoformat(row["date"])
            if date > day:
                continue
            own = people.setdefault(row["ema_number"].zfill(8), {})
            result = (date, int(row["place"]), int(row["players"]), Fraction(row["weight"]))
            own.setdefault(date, (result, row["name"], row["country"]))
    return people


def ranks(rows):
    """The rows with their rank before them; equals share one."""
    return [(1 + sum(other[0] > row[0] for other in rows), *row) for row in rows]


def quotas(countries, players, seats):
    """Country, ranked, over 700, above the mean, seats at first, all seats."""
    shown = [hundredths(row[1]) for row in players]
    ranked, total = sum(len(own) for *_, own in countries), sum(one > HIGH for *_, own in countries for one in own)
    rows = []
    for rank, _, country, own in countries:
        high = sum(one > HIGH for one in own)
        above = sum(hundredths(one) * len(shown) > sum(shown) for one in own)
        basic = min(1 + (rank <= 3) + (high > 0), max(1, above))
        share = Fraction(len(own), ranked)
        share = (share + Fraction(high, total)) / 2 if total else share
        rows.append([country, len(own), high, above, basic, basic, share])
    for _ in range(sum(row[4] for row in rows), seats):
        free = [row for row in rows if row[5] < max(1, row[3])]
        if not free:
            break
        # max takes the first of equals, the better country.
        max(free, key=lambda row: row[6] / (2 * (row[5] - row[4]) + 1))[5] += 1
    return [row[:6] for row in rows]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("results")
    arguments.add_argument("--on", required=True, type=datetime.date.fromisoformat)
    arguments.add_argument("--seats", type=int)
    asked = arguments.parse_args()
    players = []
    for number, own in read(asked.results, asked.on).items():
        found = ranking([result for result, _, _ in own.values()], asked.on)
        if found is not None:
            _, name, country = own[max(own)]
            players.append((found, number, name, country))
    players = ranks(sorted(players, key=lambda row: (-row[0], row[1])))
    of_country = {}
    for _, found, number, _, country in players:
        if not number.startswith(GUEST):
            of_country.setdefault(country, []).append(found)
    countries = [(Fraction(sum(own[:3]), 3), country, own) for country, own in of_country.items()]
    countries = ranks(sorted(countries, key=lambda row: (-row[0], row[1])))
    out = csv.writer(sys.stdout, lineterminator="\n")
    if asked.seats is not None:
        out.writerow(["country", "mers_ranked", "mers_high", "mers_above_mean", "mers_basic", "mers_seats"])
        out.writerows(quotas(countries, players, asked.seats))
        return
    out.writerow(["rank", "ema_number", "name", "country", "mers_ranking", "mers_exact"])
    for rank, found, number, name, country in players:
        out.writerow([rank, number, name, country, rounded(found), found])
    for rank, found, country, _ in countries:
        out.writerow([rank, "", "", country, rounded(found), found])


main()

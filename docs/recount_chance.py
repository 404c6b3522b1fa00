"""Chance from a seed: the stream of numbers, a number below another, the shuffle. A part of recount.py; recipes in docs/verify.md."""
import hashlib
import itertools


def stream(seed, purpose):
    for counter in itertools.count():
        text = f"{seed}\n{purpose}\n".encode() + counter.to_bytes(8, "big")
        yield int.from_bytes(hashlib.sha256(text).digest()[:8], "big")


def below(chance, bound):
    fair = 2**64 - 1 - (2**64 - 1) % bound
    return next(number for number in chance if number < fair) % bound


def shuffled(chance, items):
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        other = below(chance, last + 1)
        items[last], items[other] = items[other], items[last]
    return items

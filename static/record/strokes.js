// A signature as lines of few numbers, still recognisable. Pure.

export const [WIDTH, HEIGHT] = [1000, 400];
const MOST_NUMBERS = 600;

/** Minimum length of all strokes: a dot is no signature. */
const ENOUGH = WIDTH / 5;

const distanceOf = ([x, y], [ax, ay]) => Math.hypot(x - ax, y - ay);

/** Whether enough is drawn to be a signature. */
export const isDrawn = (strokes) =>
  strokes.flatMap((points) => points.slice(1).map((point, index) => distanceOf(point, points[index]))).reduce((sum, length) => sum + length, 0) >= ENOUGH;

/** The distance of a point from the line through two others. */
function distance([x, y], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** Without the points within `tolerance` of the lines that remain (Douglas–Peucker). */
function simplified(points, tolerance) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points[points.length - 1]];
  const far = points.slice(1, -1).map((point) => distance(point, first, last));
  const most = Math.max(...far);
  if (most <= tolerance) return [first, last];
  const split = far.indexOf(most) + 1;
  return [...simplified(points.slice(0, split + 1), tolerance).slice(0, -1), ...simplified(points.slice(split), tolerance)];
}

/** Strokes of points as flat lists `[x, y, x, y, …]`, of at most `MOST_NUMBERS` in all. */
export function flat(strokes) {
  for (let tolerance = 1; ; tolerance *= 1.5) {
    const list = strokes.map((points) => simplified(points, tolerance).flat().map(Math.round));
    if (list.flat().length <= MOST_NUMBERS) return list;
    // Very many dots cannot be simplified further: the first ones are enough.
    if (tolerance > WIDTH) return list.slice(0, Math.floor(MOST_NUMBERS / 4));
  }
}

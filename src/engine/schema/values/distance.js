/** Metres of units by their names, those first that end as another does. */
const UNITS = [
  [['in', 'inch'], 0.0254],
  [['yd', 'yards'], 0.9144],
  [['ft', 'feet'], 0.3048],
  [['km', 'kilometers'], 1000],
  [['NM', 'nmi', 'nauticalmiles'], 1852],
  [['mm', 'millimeters'], 0.001],
  [['cm', 'centimeters'], 0.01],
  [['mi', 'miles'], 1609.344],
  [['m', 'meters'], 1],
];
/** Metres of a unit, by its name; undefined for a name of none. */
export function unitOf(name) {
  return UNITS.find(([names]) => names.includes(name))?.[1];
}
/** A number, with a unit behind it or in `unit`, which is in metres. */
export function parseDistance(written, unit) {
  const text = written.trim();
  for (const [names, metres] of UNITS) {
    const end = names.find((each) => text.endsWith(each));
    if (end !== undefined) return distanceOf(text.slice(0, -end.length).trim(), metres);
  }
  return distanceOf(text, unit);
}
function distanceOf(number, unit) {
  const value = Number(number);
  return { number, metres: number !== '' && Number.isFinite(value) ? value * unit : Number.NaN };
}

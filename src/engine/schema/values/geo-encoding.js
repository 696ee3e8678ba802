/** Degrees of one step of a coordinate: 32 bits each, as the peers keep points. */
const LAT_STEP = 180 / 2 ** 32;
const LON_STEP = 360 / 2 ** 32;
const LOWEST = -(2 ** 31);
const HIGHEST = 2 ** 31 - 1;
/** A latitude as steps from the equator, rounded down; the pole itself is the last step before it. */
export function encodeLat(lat) {
  return Math.min(HIGHEST, Math.floor(lat / LAT_STEP));
}
/** A longitude as steps from Greenwich, rounded down. */
export function encodeLon(lon) {
  return Math.min(HIGHEST, Math.floor(lon / LON_STEP));
}
/** The lowest step that is not below a latitude. */
export function encodeLatUp(lat) {
  return Math.min(HIGHEST, Math.ceil(lat / LAT_STEP));
}
/** The lowest step that is not below a longitude. */
export function encodeLonUp(lon) {
  return Math.min(HIGHEST, Math.ceil(lon / LON_STEP));
}
/** The latitude of a step. */
export function decodeLat(steps) {
  return steps * LAT_STEP;
}
/** The longitude of a step. */
export function decodeLon(steps) {
  return steps * LON_STEP;
}
/** The step of a latitude that is one's own, which rounding down could miss. */
export function latStep(lat) {
  return Math.max(LOWEST, Math.min(HIGHEST, Math.round(lat / LAT_STEP)));
}
/** As {@link latStep}, for a longitude. */
export function lonStep(lon) {
  return Math.max(LOWEST, Math.min(HIGHEST, Math.round(lon / LON_STEP)));
}

/** Mean radius of the Earth in metres. */
const RADIUS = 6_371_008.7714;
const RADIANS = 0.017453292519943295;

/**
 * Sines and cosines of 2,048 angles. Lucene computes distances by such tables and the first terms of a series; so are they computed here, or the
 * last digits of sort values would differ.
 */
const ANGLES = 2048;
const HALF_PI_HIGH = 1.57079632673412561417;
const HALF_PI_LOW = 6.07710050650619224932e-11;
const ANGLE_HIGH = (4 * HALF_PI_HIGH) / ANGLES;
const ANGLE_LOW = (4 * HALF_PI_LOW) / ANGLES;
const PER_RADIAN = 1 / (ANGLE_HIGH + ANGLE_LOW);

/** Arcs of as many sines up to that of 73 degrees, with the first four terms of the series around each. */
const ARCS = 8192;
const LARGEST_SINE = Math.sin(73 * RADIANS);
const SINE_STEP = LARGEST_SINE / ARCS;
const PER_SINE = 1 / SINE_STEP;
const TERMS = 5;

/** Made when the first distance is asked for: they take some milliseconds, which a process without points need not spend. */
class Tables {
  readonly sines = new Float64Array(ANGLES);
  readonly cosines = new Float64Array(ANGLES);
  readonly arcTerms = new Float64Array(TERMS * (ARCS + 1));

  constructor() {
    for (let i = 0; i < ANGLES; i++) {
      const angle = i * ANGLE_HIGH + i * ANGLE_LOW;
      this.sines[i] = i % (ANGLES / 2) === 0 ? 0 : Math.sin(angle);
      this.cosines[i] = i % (ANGLES / 2) === ANGLES / 4 ? 0 : Math.cos(angle);
    }
    for (let i = 0; i <= ARCS; i++) this.arcTerms.set(termsAt(i * SINE_STEP), TERMS * i);
  }
}

function termsAt(x: number): readonly number[] {
  const inverse = 1 / (1 - x * x);
  const first = Math.sqrt(inverse);
  const second = first * inverse;
  const third = second * inverse;
  const fourth = third * inverse;
  return [
    Math.asin(x),
    first,
    x * second * (1 / 2),
    (1 + 2 * x * x) * third * (1 / 6),
    (5 + 2 * x * (2 + x * (5 - 2 * x))) * fourth * (1 / 24),
  ];
}

let tables: Tables | undefined;

function cosine({ sines, cosines }: Tables, angle: number): number {
  const size = Math.abs(angle);
  const nearest = Math.trunc(size * PER_RADIAN + 0.5);
  const delta = size - nearest * ANGLE_HIGH - nearest * ANGLE_LOW;
  const cos = cosines[nearest & (ANGLES - 1)] ?? 0;
  const sin = sines[nearest & (ANGLES - 1)] ?? 0;
  return cos + delta * (-sin + delta * (-cos * (1 / 2) + delta * (sin * (1 / 6) + delta * cos * (1 / 24))));
}

function arcOfSine({ arcTerms }: Tables, sine: number): number {
  if (sine > LARGEST_SINE) return sine < 1 ? arcOfLargeSine(sine) : HALF_PI;
  const nearest = Math.trunc(sine * PER_SINE + 0.5);
  const delta = sine - nearest * SINE_STEP;
  const at = TERMS * nearest;
  const term = (index: number): number => arcTerms[at + index] ?? 0;
  return term(0) + delta * (term(1) + delta * (term(2) + delta * (term(3) + delta * term(4))));
}

const HALF_PI = 1.5707963267948966;
const HALF_PI_REST = 6.123233995736766e-17;
/** Coefficients of a quotient of polynomials that is near the arc sine around 1: the usual ones of C libraries. */
const OVER = [
  0.16666666666666666, -0.3255658186224009, 0.20121253213486293, -0.04005553450067941, 7.915349942898145e-4, 3.479331075960212e-5,
] as const;
const UNDER = [1, -2.403394911734414, 2.0209457602335057, -0.6882839716054533, 0.07703815055590194] as const;

function arcOfLargeSine(sine: number): number {
  const t = (1 - sine) * 0.5;
  const over = t * (OVER[0] + t * (OVER[1] + t * (OVER[2] + t * (OVER[3] + t * (OVER[4] + t * OVER[5])))));
  const under = UNDER[0] + t * (UNDER[1] + t * (UNDER[2] + t * (UNDER[3] + t * UNDER[4])));
  const root = Math.sqrt(t);
  const half = root + root * (over / under);
  return HALF_PI - (half + half - HALF_PI_REST);
}

const SCRATCH = new Float64Array(1);
const SCRATCH_BITS = new Uint32Array(SCRATCH.buffer);
const LOW_WORD = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1;

/** Metres between two points along a great circle, by the haversine formula. Degrees. */
export function arcDistance(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const made = (tables ??= new Tables());
  const x1 = lat1 * RADIANS;
  const x2 = lat2 * RADIANS;
  const h1 = 1 - cosine(made, x1 - x2);
  const h2 = 1 - cosine(made, (lon1 - lon2) * RADIANS);
  SCRATCH[0] = h1 + cosine(made, x1) * cosine(made, x2) * h2;
  // The last three bits are noise: without them equal distances are equal.
  SCRATCH_BITS[LOW_WORD] = (SCRATCH_BITS[LOW_WORD] ?? 0) & ~7;
  return RADIUS * 2 * arcOfSine(made, Math.min(1, Math.sqrt((SCRATCH[0] ?? 0) * 0.5)));
}

/** Metres between two points on a plane: near enough for short ways away from the poles. Degrees. */
export function planeDistance(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const x = (lon2 - lon1) * RADIANS * Math.cos(((lat2 + lat1) / 2) * RADIANS);
  const y = (lat2 - lat1) * RADIANS;
  return Math.sqrt(x * x + y * y) * RADIUS;
}

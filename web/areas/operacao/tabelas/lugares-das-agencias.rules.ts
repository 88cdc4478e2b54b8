/** Where the capital of each state lies, and the middle of the state: degrees of latitude and longitude. */
export const LUGARES: Record<string, { capital: readonly [number, number]; meio: readonly [number, number] }> = {
  AC: { capital: [-9.97, -67.81], meio: [-9.0, -70.5] },
  AL: { capital: [-9.67, -35.74], meio: [-9.6, -36.8] },
  AM: { capital: [-3.12, -60.02], meio: [-4.3, -64.6] },
  AP: { capital: [0.03, -51.07], meio: [1.5, -52.0] },
  BA: { capital: [-12.97, -38.5], meio: [-12.4, -42.0] },
  CE: { capital: [-3.73, -38.53], meio: [-5.3, -39.6] },
  DF: { capital: [-15.79, -47.88], meio: [-15.8, -47.8] },
  ES: { capital: [-20.32, -40.34], meio: [-19.2, -40.7] },
  GO: { capital: [-16.69, -49.26], meio: [-15.6, -50.3] },
  MA: { capital: [-2.53, -44.3], meio: [-5.2, -45.4] },
  MG: { capital: [-19.92, -43.94], meio: [-18.3, -45.2] },
  MS: { capital: [-20.44, -54.65], meio: [-20.6, -55.6] },
  MT: { capital: [-15.6, -56.1], meio: [-12.7, -55.8] },
  PA: { capital: [-1.46, -48.5], meio: [-4.2, -52.8] },
  PB: { capital: [-7.12, -34.86], meio: [-7.2, -36.8] },
  PE: { capital: [-8.05, -34.9], meio: [-8.4, -37.9] },
  PI: { capital: [-5.09, -42.8], meio: [-7.7, -42.9] },
  PR: { capital: [-25.43, -49.27], meio: [-24.6, -51.7] },
  RJ: { capital: [-22.91, -43.2], meio: [-22.0, -42.3] },
  RN: { capital: [-5.79, -35.2], meio: [-5.9, -36.7] },
  RO: { capital: [-8.76, -63.9], meio: [-10.9, -62.9] },
  RR: { capital: [2.82, -60.67], meio: [1.8, -61.6] },
  RS: { capital: [-30.03, -51.23], meio: [-29.4, -53.6] },
  SC: { capital: [-27.6, -48.55], meio: [-27.2, -50.6] },
  SE: { capital: [-10.91, -37.07], meio: [-10.6, -37.5] },
  SP: { capital: [-23.55, -46.63], meio: [-22.1, -48.9] },
  TO: { capital: [-10.17, -48.33], meio: [-9.3, -48.4] },
}

/**
 * The point of a place on the map that comes with the product. The map is 550 × 512, with equal steps for equal
 * degrees.
 */
export const pointOf = ([latitude, longitude]: readonly [number, number]): readonly [number, number] => [
  Math.round((longitude + 74) * 13.1 + 4),
  Math.round((5.27 - latitude) * 12.7 + 10),
]

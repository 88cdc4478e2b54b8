/** The header of a call whose answer the product of the journeys delays by so many milliseconds (`ensaio.ts`). */
export const ATRASO_HEADER = 'x-ensaio-atraso-ms'

/** The instant at which tests live: a Wednesday with no holiday near it, far from midnight in America/Sao_Paulo. */
export const QUARTA_AO_MEIO_DIA = '2026-11-25T12:00:00-03:00'

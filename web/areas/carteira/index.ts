export { Fatos } from './fatos.tsx'
export { formatHora, formatInstante } from './instante.rules.ts'
export { SINAIS_DO_FRETE, type Sinal } from './sinais.ts'
export { SinalIcon } from './sinal-icon.tsx'

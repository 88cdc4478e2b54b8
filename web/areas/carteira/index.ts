export { Fatos } from './fatos.tsx'
export { SINAIS_DO_FRETE, type Sinal } from './sinais.ts'
export { SinalIcon } from './sinal-icon.tsx'

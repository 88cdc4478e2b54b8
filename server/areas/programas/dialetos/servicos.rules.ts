/** A product of ours with its number in the dialects. Products without a number are left out of the lists of services. */
export type Servico = {
  id: number
  codigo: string
  nome: string
  tipo: 'normal' | 'express' | 'economic'
  company: { id: number; name: string }
}

const CORREIOS = { id: 1, name: 'Correios' }
const JADLOG = { id: 2, name: 'Jadlog' }

export const SERVICOS: readonly Servico[] = [
  { id: 1, codigo: 'correios/pac', nome: 'PAC', tipo: 'normal', company: CORREIOS },
  { id: 2, codigo: 'correios/sedex', nome: 'SEDEX', tipo: 'express', company: CORREIOS },
  { id: 17, codigo: 'correios/mini-envios', nome: 'Mini Envios', tipo: 'economic', company: CORREIOS },
  { id: 3, codigo: 'jadlog/package', nome: '.Package', tipo: 'normal', company: JADLOG },
  { id: 4, codigo: 'jadlog/com', nome: '.Com', tipo: 'express', company: JADLOG },
]

export const servicoDoCodigo = (codigo: string) => SERVICOS.find((servico) => servico.codigo === codigo)

/** The services that a request names ('1,2,17', '1,2,' or one number); all when it names none. Unknown numbers are ignored. */
export function servicosPedidos(services: string | number | null | undefined): readonly Servico[] {
  const ids = String(services ?? '')
    .match(/\d+/g)
    ?.map(Number)
  return ids ? SERVICOS.filter(({ id }) => ids.includes(id)) : SERVICOS
}

import { formatReais } from '#contract/kernel/values/centavos'
import { formatDocumento } from '#contract/kernel/values/documento'
import { toBrasilia } from '#contract/kernel/values/instant'
import type { DadosDace } from '../../fiscal/dce/dados-dace.ts'

/**
 * The two notices that every DC-e carries, in the words of its schema (xObs1 and xObs2), with their grammatical
 * mistakes.
 */
export const AVISOS = [
  'É contribuinte de ICMS qualquer pessoa física ou jurídica, que realize, com habitualidade ou em volume que caracterize intuito comercial, operações de circulação de mercadoria ou prestações de serviços de transportes interestadual e intermunicipal e de comunicação, ainda que as operações e prestações de iniciem no exterior (Lei Complementar nº 87/96, Art. 4º)',
  'Constitui crime contra a ordem tributária suprimir ou reduzir tributo, ou contribuição social e qualquer acessório: quando negar ou deixar de fornecer, quando obrigatório, nota fiscal ou documento equivalente, relativa a venda de mercadoria ou prestação de serviço, efetivamente realizada ou fornece-la em desacordo com a legislação. Sob pena de reclusão de 2 (dois) e 5 (cinco) anos, e multa (Lei 8.137/90, Art 1ª, V)',
] as const

export const HOMOLOGACAO = 'EMITIDA EM HOMOLOGAÇÃO – SEM VALOR FISCAL'

const MODALIDADES = { 0: '0-CORREIOS', 1: '1-CONTA PRÓPRIA', 2: '2-TRANSPORTADORA' } as const

/** The data of a DACE other than names and addresses, in the form in which they are printed. */
export function dizeresDe({ chave, serie, numero, emitidaEm, autorizadaEm, modalidade, itens, total }: DadosDace) {
  const quantos = itens.length === 1 ? '1 item' : `${itens.length.toLocaleString('pt-BR')} itens`
  return {
    /** Nine digits with points, three digits. */
    numero: String(numero)
      .padStart(9, '0')
      .replace(/\B(?=(\d{3})+$)/g, '.'),
    serie: String(serie).padStart(3, '0'),
    emitidaEm: instanteOf(emitidaEm),
    autorizadaEm: instanteOf(autorizadaEm),
    modalidade: MODALIDADES[modalidade],
    conteudo: `${quantos} · ${formatReais(total)}`,
    chave: chave.replace(/(.{4})(?=.)/g, '$1 '),
  }
}

/** '26/11/2026 09:00:05', in Brasília. */
const instanteOf = (instant: Date) => toBrasilia(instant).replace(/^(\d+)-(\d+)-(\d+)T([\d:]{8}).*$/, '$3/$2/$1 $4')

/** 'CPF 529.***.***-25': the paper stands outside the parcel. A CNPJ is public and stays whole. */
export const documentoVisivel = (documento: string) =>
  documento.length === 11
    ? `CPF ${documento.slice(0, 3)}.***.***-${documento.slice(-2)}`
    : `CNPJ ${formatDocumento(documento)}`

/** Throws for a DC-e that nobody authorised: its DACE would prove nothing. */
export function assertAutorizada({ chave, protocolo }: DadosDace) {
  if (!/^\d{44}$/.test(chave) || !/^\d+$/.test(protocolo)) throw new Error('only an authorised DC-e has a DACE')
}

/** The three fiscal papers of which a frete has exactly one (D §19). */
export type PapelFiscal = 'NOTA_FISCAL' | 'DCE' | 'DECLARACAO'

/** What a sender answers once. A question that the answers before it made needless is null. */
export type RespostasFiscais = { emiteNota: boolean; vendeSempre: boolean | null; isMei: boolean | null }
export type PerguntaFiscal = keyof RespostasFiscais

/** The questions in the order in which they are asked. */
export const PERGUNTAS_FISCAIS = {
  emiteNota: { texto: 'Você emite nota fiscal?', ajuda: 'A NF-e, aquela com chave de acesso de 44 caracteres.' },
  vendeSempre: {
    texto: 'Você vende com frequência ou em volume de comércio?',
    ajuda: 'É como a lei descreve quem deve o ICMS, o imposto das vendas, e precisa emitir nota.',
  },
  isMei: { texto: 'Você é MEI?', ajuda: 'Microempreendedor Individual.' },
} as const satisfies Record<PerguntaFiscal, { texto: string; ajuda: string }>

/** The next question to ask after these answers; undefined once they are enough. */
export function nextPergunta({
  emiteNota,
  vendeSempre = null,
  isMei = null,
}: Partial<RespostasFiscais>): PerguntaFiscal | undefined {
  if (emiteNota === undefined) return 'emiteNota'
  if (emiteNota) return undefined
  if (vendeSempre === null) return 'vendeSempre'
  return vendeSempre && isMei === null ? 'isMei' : undefined
}

/** The answers, without those that others make needless; undefined while a question is left. */
export function completeRespostas(respostas: Partial<RespostasFiscais>): RespostasFiscais | undefined {
  const { emiteNota = false, vendeSempre = null, isMei = null } = respostas
  if (nextPergunta(respostas)) return undefined
  return {
    emiteNota,
    vendeSempre: emiteNota ? null : vendeSempre,
    isMei: !emiteNota && vendeSempre ? isMei : null,
  }
}

/** Whether every question that is asked has an answer, and no other question has one. */
export const isCompleta = ({ emiteNota, vendeSempre, isMei }: RespostasFiscais) =>
  (vendeSempre === null) === emiteNota && (isMei === null) === (vendeSempre !== true)

/** The paper of a frete, and why, in one line. */
export type Escolha = { papel: PapelFiscal; motivo: string }

/**
 * The paper for these answers. `temDce`: DC-e are issued with the labels; without that the paper form takes its place. A
 * MEI needs no invoice for a person, and one for a company.
 */
export function choosePapel(
  { emiteNota, vendeSempre, isMei }: RespostasFiscais,
  { isParaEmpresa, temDce }: { isParaEmpresa: boolean; temDce: boolean },
): Escolha {
  const semNota = (porque: string): Escolha =>
    temDce
      ? { papel: 'DCE', motivo: `${porque}: emitimos a DC-e com a etiqueta.` }
      : { papel: 'DECLARACAO', motivo: `${porque}: vai a declaração de conteúdo.` }
  if (emiteNota) return { papel: 'NOTA_FISCAL', motivo: 'Você emite nota fiscal: é ela que acompanha o pacote.' }
  if (!vendeSempre) return semNota('Sem venda habitual, o envio não pede nota')
  if (isMei && !isParaEmpresa) return semNota('MEI não precisa de nota para vender a pessoa física')
  return {
    papel: 'NOTA_FISCAL',
    motivo: isMei
      ? 'Para um CNPJ, o MEI precisa de nota, se quem compra não emitir a de entrada.'
      : 'A lei trata como contribuinte do ICMS quem vende com frequência, e pede dele nota fiscal.',
  }
}

/** The carriers whose demands are known, by the first word of their products' codes. */
const TRANSPORTADORAS = { correios: 'Correios', jadlog: 'Jadlog' } as const

/**
 * What a carrier may refuse at its counter for this paper and this sender (facts: correios.md §9, jadlog.md §5);
 * undefined where nothing is known against it. `produto` is a product's code.
 */
export function findRecusa(produto: string, papel: PapelFiscal, { isDeEmpresa }: { isDeEmpresa: boolean }) {
  if (papel === 'NOTA_FISCAL') return undefined
  const [transportadora] = produto.split('/')
  if (transportadora === 'correios' && papel === 'DECLARACAO')
    return 'Desde 6 de abril de 2026 os Correios pedem NF-e ou DC-e: a agência pode recusar o pacote só com a declaração em papel.'
  if (transportadora === 'jadlog' && isDeEmpresa)
    return 'A Jadlog leva de empresa (CNPJ) só com nota fiscal, e pode recusar este pacote.'
  return undefined
}

/** What each carrier says of this paper; an undefined `recusa`: it takes the parcel. */
export const listRecusas = (papel: PapelFiscal, de: { isDeEmpresa: boolean }) =>
  Object.entries(TRANSPORTADORAS).map(([codigo, nome]) => ({ nome, recusa: findRecusa(`${codigo}/`, papel, de) }))

/** The texts of law that the screens link. The Ajuste made the DC-e; article 4 of the LC says who pays ICMS. */
export const LEIS_DOS_PAPEIS = [
  {
    nome: 'Ajuste SINIEF 5/2021',
    href: 'https://www.in.gov.br/en/web/dou/-/despacho-n-24-de-12-de-abril-de-2021-313517151',
  },
  { nome: 'Lei Complementar 87/1996, art. 4º', href: 'https://www.planalto.gov.br/ccivil_03/leis/lcp/lcp87.htm' },
] as const

export const NOMES_DOS_PAPEIS_FISCAIS: Record<PapelFiscal, string> = {
  NOTA_FISCAL: 'Nota fiscal (NF-e)',
  DCE: 'DC-e, a declaração de conteúdo eletrônica',
  DECLARACAO: 'Declaração de conteúdo em papel',
}

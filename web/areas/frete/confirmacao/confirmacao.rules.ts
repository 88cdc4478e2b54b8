import { MENSAGENS_FISCAIS } from '#contract/fiscal/dce'
import type { Compra } from '#contract/frete'
import { MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import { formatReais } from '#contract/kernel/values/centavos'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { ETIQUETA_DE_TESTE } from '../impressao/etiqueta-de-teste.rules.ts'
import { hasDace, type Impresso, isImprimivel } from '../impressao/impressao.rules.ts'
import { comDaceText } from '../impressao/resumo.rules.ts'

export type FreteComprado = Compra['fretes'][number]

/** A bought frete in the shape that `impressao/` works with. */
export const impressoOf = ({ uuid, status, pagamentoEstornado, temDeclaracao }: FreteComprado): Impresso => ({
  uuid,
  statusFrete: status,
  pagamentoEstornado,
  conteudo: temDeclaracao || null,
})

/** The state of the whole purchase: paid while at least one frete goes on, otherwise how it ended. */
export type Desfecho = 'PAGA' | 'NAO_PAGA' | 'CANCELANDO' | 'CANCELADA' | 'EXPIRADA'
const SEGUEM: readonly StatusDeFrete[] = ['PENDENTE', 'GERADO', 'POSTADO', 'ENTREGUE']

export function planDesfecho(fretes: readonly Pick<FreteComprado, 'status'>[]): Desfecho {
  const isEvery = (...those: StatusDeFrete[]) => fretes.every(({ status }) => those.includes(status))
  if (isEvery('CANCELADO')) return 'CANCELADA'
  if (isEvery('CANCELADO', 'AGUARDANDO_PAGAMENTO')) return 'NAO_PAGA'
  if (fretes.some(({ status }) => SEGUEM.includes(status))) return 'PAGA'
  return fretes.some(({ status }) => status === 'PROCESSANDO_CANCELAMENTO') ? 'CANCELANDO' : 'EXPIRADA'
}

/** True while a carrier still has to answer: with a label, or with the confirmation of a cancellation. */
export const isEmAndamento = (fretes: readonly Pick<FreteComprado, 'status'>[]) =>
  fretes.some(({ status }) => status === 'PENDENTE' || status === 'PROCESSANDO_CANCELAMENTO')

const PRIMEIRA_MS = 1000
const ULTIMA_MS = 30_000
/** How long to wait before the next question, in milliseconds, after this many answers: from 1 s to 30 s. */
export const planEspera = (respostas: number) =>
  Math.min(Math.round(PRIMEIRA_MS * 1.4 ** Math.max(0, respostas - 1)), ULTIMA_MS)

/** What can be printed now, in the order of the cart, and how many labels are still being issued. */
export const planImpressao = (fretes: readonly FreteComprado[]) => ({
  prontas: fretes.map(impressoOf).filter(isImprimivel),
  gerando: fretes.filter(({ status }) => status === 'PENDENTE').length,
})

export const imprimirText = (quantas: number) =>
  quantas === 1 ? 'Imprimir 1 etiqueta' : `Imprimir ${quantas.toLocaleString('pt-BR')} etiquetas`

export const gerandoText = (quantas: number) => (quantas === 1 ? 'Gerando a etiqueta…' : 'Gerando as etiquetas…')

/** '3 de 9 etiquetas prontas' while some are being issued; afterwards how the issuing ended. */
export function andamentoText(prontas: number, gerando: number) {
  const total = prontas + gerando
  if (gerando > 0 && total === 1) return gerandoText(1)
  if (gerando > 0) return `${prontas.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} etiquetas prontas`
  return total === 1 ? 'A etiqueta está pronta.' : `As ${total.toLocaleString('pt-BR')} etiquetas estão prontas.`
}

/** Which printable labels a simulated carrier made. Undefined when none. */
export function deTesteText(fretes: readonly FreteComprado[]) {
  const prontas = fretes.filter((frete) => isImprimivel(impressoOf(frete)))
  const deTeste = prontas.filter(({ etiquetaDeTeste }) => etiquetaDeTeste).length
  if (deTeste === 0) return undefined
  if (prontas.length === 1) return ETIQUETA_DE_TESTE
  return deTeste === prontas.length
    ? 'São etiquetas de teste: não valem para postar.'
    : `${deTeste} das ${prontas.length} ${deTeste === 1 ? 'é etiqueta de teste e não vale' : 'são etiquetas de teste e não valem'} para postar.`
}

/** Which printable labels come with the DACE of their DC-e. Undefined when none does. */
export function daceText(fretes: readonly FreteComprado[]) {
  const prontas = fretes.filter((frete) => isImprimivel(impressoOf(frete)))
  const daces = prontas.filter(hasDace).length
  if (daces === 0) return undefined
  return `${comDaceText(daces, prontas.length)}, para colar na caixa com ela.`
}

/**
 * Says which parcels travel with the paper declaration, because no DC-e came, and what to do then. Undefined when there
 * are none.
 */
export function emPapelText(fretes: readonly FreteComprado[]) {
  const emPapel = fretes.filter(({ status, documentoFiscal: { aviso } }) => status === 'GERADO' && isPapel(aviso))
  const [first, ...others] = emPapel.map(({ destinatario }) => destinatario.nome)
  if (first === undefined) return undefined
  const aviso = emPapel[0]!.documentoFiscal.aviso!
  if (fretes.length === 1) return { title: 'Este frete vai com a declaração em papel', text: aviso }
  const nomes = others.length === 0 ? first : `${first} e mais ${others.length}`
  return {
    title: `${emPapel.length === 1 ? '1 frete vai' : `${emPapel.length} fretes vão`} com a declaração em papel`,
    text: `${aviso} É de: ${nomes}.`,
  }
}
const isPapel = (aviso: string | null) =>
  aviso === MENSAGENS_FISCAIS.papel || aviso === MENSAGENS_FISCAIS.papelSemEmissor

/** Whether a label waits for the Sefaz and not for its carrier: the DC-e must be authorised first. */
export const isEsperandoDce = (fretes: readonly FreteComprado[]) =>
  fretes.some(
    ({ status, documentoFiscal: { tipo, situacao } }) =>
      status === 'PENDENTE' && tipo === 'DCE' && situacao === 'EM_EMISSAO',
  )

/** What was cancelled in a purchase that otherwise goes on. Undefined if nothing was cancelled. */
export function canceladosText(fretes: readonly Pick<FreteComprado, 'status' | 'pagamentoEstornado'>[]) {
  const cancelados = fretes.filter(({ status }) => status === 'CANCELADO')
  if (cancelados.length === 0) return undefined
  if (cancelados.some(({ pagamentoEstornado }) => pagamentoEstornado)) return MENSAGENS_DO_ENVIO.estornado
  return cancelados.length === 1
    ? '1 frete foi cancelado e o valor voltou para a Carteira Flex. O motivo está na lista.'
    : `${cancelados.length} fretes foram cancelados e o valor voltou para a Carteira Flex. Os motivos estão na lista.`
}

const NOMES_DOS_MEIOS = { CARTEIRA: 'Carteira', PIX: 'Pix', CARTAO: 'Cartão', BOLETO: 'Boleto' } as const

/** 'Carteira R$ 10,00 + Pix R$ 8,92'; only the total where the means of payment are not known. */
export const meiosText = ({ meios, total }: Pick<Compra, 'meios' | 'total'>) =>
  meios.map(({ meio, valor }) => `${NOMES_DOS_MEIOS[meio]} ${formatReais(valor)}`).join(' + ') || formatReais(total)

/** Each reason once, in the order of the fretes. */
export const motivosOf = (fretes: readonly Pick<FreteComprado, 'motivo'>[]) => [
  ...new Set(fretes.flatMap(({ motivo }) => motivo || [])),
]

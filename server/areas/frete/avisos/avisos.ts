import { describeDevolucao, describeEmAberto } from '#contract/carteira'
import { hasEtiqueta, type Situacao } from '#contract/frete-envio'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { isCnpj } from '#contract/kernel/values/cnpj'
import { diaOf, writeDia } from '#contract/kernel/values/instant'
import type { TipoDeAviso } from '#contract/notificacao'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { findMunicipioByUuid } from '../../endereco/index.ts'
import { notify, type TextoDeAviso } from '../../notificacao/index.ts'
import { isEmitindo } from '../agenda/agenda.repo.ts'
import { custoDo } from '../custo.rules.ts'
import { type FreteVivo, listDaCompra } from '../estado.repo.ts'

type Contado = Pick<FreteVivo, 'destinatario' | 'codigoEncomenda' | 'pedido'>

/** 'O frete QQ123456785BR para João da Conceição, em Rio de Janeiro/RJ': how a seller tells fretes apart. */
export function nomeDo({ destinatario, codigoEncomenda, pedido }: Contado) {
  const { nome, sobrenome, endereco } = destinatario
  const cidade = findMunicipioByUuid(endereco.municipioUuid)
  const qual = codigoEncomenda ?? (pedido && `do pedido ${pedido}`)
  const quem = `${nome} ${sobrenome}`.trim()
  return [
    `O frete${qual ? ` ${qual}` : ''}`,
    quem && ` para ${quem}`,
    cidade && `, em ${cidade.nome}/${cidade.siglaUf}`,
  ]
    .filter(Boolean)
    .join('')
}

/** A firm's name in a subject is cut to this many characters. */
const NOME_NO_ASSUNTO = 40

/**
 * 'frete de Maria para Recife': the parcel in the subject of a notice. Without a name (the account was closed) it shows
 * the tracking code.
 */
function parcelaDe({ destinatario, codigoEncomenda }: Contado) {
  const { nome, cpfCnpj, endereco } = destinatario
  const digitado = nome.trim()
  const quem = isCnpj(cpfCnpj) ? digitado.slice(0, NOME_NO_ASSUNTO).trim() : (digitado.split(/\s+/)[0] ?? '')
  const cidade = findMunicipioByUuid(endereco.municipioUuid)
  const qual = quem ? ` de ${quem}` : codigoEncomenda ? ` ${codigoEncomenda}` : ''
  return `frete${qual}${cidade ? ` para ${cidade.nome}` : ''}`
}
/** 'O frete de Maria para Recife foi postado': the subject of a notice about one parcel. */
export const assuntoDe = (frete: Contado, oQueHouve: string) => `O ${parcelaDe(frete)} ${oQueHouve}`

const dataDe = (instant: Date) => writeDia(diaOf(instant))
/** Where the price of a refunded frete went, as a sentence. */
function naCarteira(frete: FreteVivo, devolvido: Centavos) {
  const custo = custoDo(frete)
  return custo > 0 ? describeDevolucao(custo, devolvido) : 'O valor dele já tinha sido reembolsado.'
}

/** Parcels named in one notice; the others are counted. */
const PARCELAS = 3

/** 'frete de Maria para Recife, frete de Bruno para Natal e mais 2'. */
function listParcelas(fretes: readonly Contado[]) {
  const nomes = fretes.slice(0, PARCELAS).map(parcelaDe)
  const fora = fretes.length - nomes.length
  if (fora > 0) return `${nomes.join(', ')} e mais ${fora}`
  return `${nomes.slice(0, -1).join(', ')} e ${nomes.at(-1)}`
}

/**
 * Tells that labels can be printed: one aviso for all labels that the purchase has by now. Returns false while some are
 * still missing. While another caller is asking for the missing ones, that caller sends the aviso.
 */
export function tellEtiquetas(deps: Deps, compraUuid: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const isAsking = await isEmitindo(tx, compraUuid, deps.clock.now()) // read before the fretes: a request that ends in between shows in them
    const fretes = await listDaCompra(tx, compraUuid)
    const [first] = fretes
    const dadas = fretes.filter(({ foiGerado }) => foiGerado)
    const prontas = dadas.filter(({ status }) => hasEtiqueta(status))
    const faltam = fretes.filter(({ status }) => status === 'PENDENTE').length
    if (faltam > 0 && isAsking) return false
    if (first && prontas.length > 0) {
      await notify(deps, tx, {
        assinaturaUuid: first.assinaturaUuid,
        tipo: 'ETIQUETA',
        evento: `etiquetas:${compraUuid}:${dadas.length}`,
        isNominal: prontas.length === 1,
        assunto:
          prontas.length === 1 ? `Etiqueta pronta: ${parcelaDe(prontas[0]!)}` : `${prontas.length} etiquetas prontas`,
        texto: [
          prontas.length === 1
            ? `A etiqueta do ${parcelaDe(prontas[0]!)} já pode ser impressa.`
            : `${prontas.length} etiquetas da sua compra já podem ser impressas: ${listParcelas(prontas)}.`,
          faltam === 0
            ? ''
            : `${faltam === 1 ? 'Outra chega' : `Outras ${faltam} chegam`} assim que a transportadora responder.`,
        ],
      })
    }
    return faltam === 0
  })
}

/** Tells one event of a frete, once: `evento` names it. */
const tell = (
  deps: Deps,
  tx: Db,
  { uuid, assinaturaUuid }: FreteVivo,
  { evento, ...aviso }: { tipo: TipoDeAviso; evento: string; assunto: string; texto: TextoDeAviso },
) => notify(deps, tx, { ...aviso, assinaturaUuid, evento: `${evento}:${uuid}`, isNominal: true })

export const tellVencendo = (deps: Deps, tx: Db, frete: FreteVivo, prazo: Date) =>
  tell(deps, tx, frete, {
    tipo: 'VENCENDO',
    evento: 'frete-vencendo',
    assunto: `Etiqueta perto de vencer: ${parcelaDe(frete)}`,
    texto: `${nomeDo(frete)}, pode ser postado até ${dataDe(prazo)}. Depois disso ele expira e o valor volta para a sua Carteira Flex.`,
  })

export const tellExpirado = (deps: Deps, tx: Db, frete: FreteVivo, devolvido: Centavos) =>
  tell(deps, tx, frete, {
    tipo: 'EXPIRADO',
    evento: 'frete-expirado',
    assunto: assuntoDe(frete, devolvido > 0 ? 'expirou, valor devolvido' : 'expirou'),
    texto: `${nomeDo(frete)}, não foi postado no prazo e expirou. ${naCarteira(frete, devolvido)}`,
  })

export const tellCancelado = (deps: Deps, tx: Db, frete: FreteVivo, motivo: string, devolvido: Centavos) =>
  tell(deps, tx, frete, {
    tipo: 'CANCELADO',
    evento: 'frete-cancelado',
    assunto: assuntoDe(frete, devolvido > 0 ? 'foi cancelado, valor devolvido' : 'foi cancelado'),
    texto: `${nomeDo(frete)}, foi cancelado. Motivo: ${/[.!?…]$/.test(motivo) ? motivo : `${motivo}.`} ${naCarteira(frete, devolvido)}`,
  })

/** D §13: the payment came after the frete was cancelled. */
export const tellPagoDepois = (deps: Deps, tx: Db, frete: FreteVivo, devolvido: Centavos) =>
  tell(deps, tx, frete, {
    tipo: 'CREDITO',
    evento: 'frete-pago-depois',
    assunto: `Pagamento do ${parcelaDe(frete)}, já cancelado`,
    texto: `O pagamento foi confirmado depois do cancelamento. ${nomeDo(frete)}, continua cancelado e ${naCarteira(frete, devolvido)}`,
  })

export const tellPostado = (deps: Deps, tx: Db, frete: FreteVivo) =>
  tell(deps, tx, frete, {
    tipo: 'POSTADO',
    evento: 'frete-postado',
    assunto: assuntoDe(frete, 'foi postado'),
    texto: `${nomeDo(frete)}, foi postado.`,
  })

export const tellEntregue = (deps: Deps, tx: Db, frete: FreteVivo) =>
  tell(deps, tx, frete, {
    tipo: 'ENTREGUE',
    evento: 'frete-entregue',
    assunto: assuntoDe(frete, 'foi entregue'),
    texto: `${nomeDo(frete)}, foi entregue.`,
  })

/** D §23: the frete was posted although the bank had taken its payment back. */
export const tellDevido = (
  deps: Deps,
  tx: Db,
  frete: FreteVivo,
  { descontado, emAberto }: { descontado: Centavos; emAberto: Centavos },
) =>
  tell(deps, tx, frete, {
    tipo: 'PAGAMENTO',
    evento: 'frete-devido',
    assunto: assuntoDe(frete, 'foi postado depois do estorno'),
    texto: [
      `${nomeDo(frete)}, foi postado depois que o banco devolveu o pagamento dele. Os ${formatReais(custoDo(frete))} que ele custou são devidos.`,
      descontado > 0 && `Descontamos da sua Carteira Flex ${formatReais(descontado)}.`,
      emAberto > 0 && describeEmAberto(emAberto),
    ],
  })

/** Situations in which a seller has to act. */
export type Problema = Extract<Situacao, 'DEVOLVIDO' | 'EXTRAVIADO' | 'AVARIADO'>
const PROBLEMAS: Record<Problema, string> = {
  DEVOLVIDO: 'foi devolvido ao remetente',
  EXTRAVIADO: 'foi extraviado',
  AVARIADO: 'foi avariado',
}
export const isProblema = (situacao: Situacao | null): situacao is Problema =>
  situacao !== null && situacao in PROBLEMAS

export const tellProblema = (deps: Deps, tx: Db, frete: FreteVivo, problema: Problema) =>
  tell(deps, tx, frete, {
    tipo: 'PROBLEMA',
    evento: `frete-${problema.toLowerCase()}`,
    assunto: assuntoDe(frete, PROBLEMAS[problema]),
    texto: `${nomeDo(frete)}, ${PROBLEMAS[problema]}, segundo a transportadora. Veja o rastreio e fale com o suporte se precisar.`,
  })

export const tellLimite = (deps: Deps, tx: Db, assinaturaUuid: string, compraUuid: string, numeroFretes: number) =>
  notify(deps, tx, {
    assinaturaUuid,
    tipo: 'LIMITE',
    evento: `limite:${compraUuid}`,
    assunto: 'Limite de fretes atingido',
    texto: `Você usa agora todos os seus ${numeroFretes} fretes simultâneos. Poste ou cancele um deles para gerar outros, ou peça um limite maior.`,
  })

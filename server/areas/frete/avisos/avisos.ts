import { describeDevolucao, describeEmAberto } from '#contract/carteira'
import { hasEtiqueta, SITUACOES, type Situacao } from '#contract/frete-envio'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { diaOf } from '#contract/kernel/values/instant'
import type { TipoDeAviso } from '#contract/notificacao'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { findMunicipioByUuid } from '../../endereco/index.ts'
import { notify, type TextoDeAviso } from '../../notificacao/index.ts'
import { isEmitindo } from '../agenda/agenda.repo.ts'
import { type FreteVivo, listDaCompra } from '../estado.repo.ts'

type Contado = Pick<FreteVivo, 'destinatario' | 'codigoEncomenda' | 'pedido'>

/** 'O frete QQ123456785BR para João da Conceição, em Rio de Janeiro/RJ': as a seller tells one from the other. */
export function nomeDoFrete({ destinatario, codigoEncomenda, pedido }: Contado) {
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

const dataDe = (instant: Date) => diaOf(instant).split('-').toReversed().join('/')
/** What became of the price of a frete that is given back. */
const naCarteira = ({ valorFreteCentavos }: FreteVivo, devolvido: Centavos) =>
  describeDevolucao(valorFreteCentavos, devolvido)

/**
 * That labels can be printed: once for all that a purchase has by now. False while some of them are still to come; whoever is
 * the last to ask for them tells.
 */
export function tellEtiquetas(deps: Deps, compraUuid: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const isAsking = await isEmitindo(tx, compraUuid, deps.clock.now()) // before the fretes are read: what it ended is seen then
    const fretes = await listDaCompra(tx, compraUuid)
    const [first] = fretes
    const dadas = fretes.filter(({ foiGerado }) => foiGerado)
    const prontas = dadas.filter(({ status }) => hasEtiqueta(status)).length
    const faltam = fretes.filter(({ status }) => status === 'PENDENTE').length
    if (faltam > 0 && isAsking) return false
    if (first && prontas > 0) {
      await notify(deps, tx, {
        assinaturaUuid: first.assinaturaUuid,
        tipo: 'ETIQUETA',
        evento: `etiquetas:${compraUuid}:${dadas.length}`,
        assunto: prontas === 1 ? 'Etiqueta pronta' : `${prontas} etiquetas prontas`,
        texto: [
          prontas === 1
            ? 'A etiqueta da sua compra já pode ser impressa.'
            : `${prontas} etiquetas da sua compra já podem ser impressas.`,
          faltam === 0
            ? ''
            : `${faltam === 1 ? 'Outra chega' : `Outras ${faltam} chegam`} assim que a transportadora responder.`,
        ],
      })
    }
    return faltam === 0
  })
}

/** One thing that is told of a frete, once: `evento` names it. */
const tell = (
  deps: Deps,
  tx: Db,
  { uuid, assinaturaUuid }: FreteVivo,
  { evento, ...aviso }: { tipo: TipoDeAviso; evento: string; assunto: string; texto: TextoDeAviso },
) => notify(deps, tx, { ...aviso, assinaturaUuid, evento: `${evento}:${uuid}` })

export const tellVencendo = (deps: Deps, tx: Db, frete: FreteVivo, prazo: Date) =>
  tell(deps, tx, frete, {
    tipo: 'VENCENDO',
    evento: 'frete-vencendo',
    assunto: 'Etiqueta perto de vencer',
    texto: `${nomeDoFrete(frete)}, pode ser postado até ${dataDe(prazo)}. Depois disso ele expira e o valor volta para a sua Carteira Flex.`,
  })

export const tellExpirado = (deps: Deps, tx: Db, frete: FreteVivo, devolvido: Centavos) =>
  tell(deps, tx, frete, {
    tipo: 'EXPIRADO',
    evento: 'frete-expirado',
    assunto: 'Frete expirado, valor devolvido',
    texto: `${nomeDoFrete(frete)}, não foi postado no prazo e expirou. ${naCarteira(frete, devolvido)}`,
  })

export const tellCancelado = (deps: Deps, tx: Db, frete: FreteVivo, motivo: string, devolvido: Centavos) =>
  tell(deps, tx, frete, {
    tipo: 'CANCELADO',
    evento: 'frete-cancelado',
    assunto: devolvido > 0 ? 'Frete cancelado, valor devolvido' : 'Frete cancelado',
    texto: `${nomeDoFrete(frete)}, foi cancelado. Motivo: ${/[.!?…]$/.test(motivo) ? motivo : `${motivo}.`} ${naCarteira(frete, devolvido)}`,
  })

/** D §13: the payment came when the frete was cancelled already. */
export const tellPagoDepois = (deps: Deps, tx: Db, frete: FreteVivo, devolvido: Centavos) =>
  tell(deps, tx, frete, {
    tipo: 'CREDITO',
    evento: 'frete-pago-depois',
    assunto: 'Pagamento de um frete cancelado',
    texto: `O pagamento foi confirmado depois do cancelamento. ${nomeDoFrete(frete)}, continua cancelado e ${naCarteira(frete, devolvido)}`,
  })

export const tellPostado = (deps: Deps, tx: Db, frete: FreteVivo) =>
  tell(deps, tx, frete, {
    tipo: 'POSTADO',
    evento: 'frete-postado',
    assunto: 'Encomenda postada',
    texto: `${nomeDoFrete(frete)}, foi postado.`,
  })

export const tellEntregue = (deps: Deps, tx: Db, frete: FreteVivo) =>
  tell(deps, tx, frete, {
    tipo: 'ENTREGUE',
    evento: 'frete-entregue',
    assunto: 'Encomenda entregue',
    texto: `${nomeDoFrete(frete)}, foi entregue.`,
  })

/** D §23: it was posted although the bank had taken its payment back. */
export const tellDevido = (
  deps: Deps,
  tx: Db,
  frete: FreteVivo,
  { descontado, emAberto }: { descontado: Centavos; emAberto: Centavos },
) =>
  tell(deps, tx, frete, {
    tipo: 'PAGAMENTO',
    evento: 'frete-devido',
    assunto: 'Frete postado depois do estorno',
    texto: [
      `${nomeDoFrete(frete)}, foi postado depois que o banco devolveu o pagamento dele. Os ${formatReais(frete.valorFreteCentavos)} que ele custou são devidos.`,
      descontado > 0 && `Descontamos da sua Carteira Flex ${formatReais(descontado)}.`,
      emAberto > 0 && describeEmAberto(emAberto),
    ],
  })

/** What a seller has to do something about. */
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
    assunto: SITUACOES[problema],
    texto: `${nomeDoFrete(frete)}, ${PROBLEMAS[problema]}, segundo a transportadora. Veja o rastreio e fale com o suporte se precisar.`,
  })

export const tellLimite = (deps: Deps, tx: Db, assinaturaUuid: string, compraUuid: string, numeroFretes: number) =>
  notify(deps, tx, {
    assinaturaUuid,
    tipo: 'LIMITE',
    evento: `limite:${compraUuid}`,
    assunto: 'Limite de fretes atingido',
    texto: `Você usa agora todos os seus ${numeroFretes} fretes simultâneos. Poste ou cancele um deles para gerar outros, ou peça um limite maior.`,
  })

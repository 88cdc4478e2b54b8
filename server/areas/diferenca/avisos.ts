import { describeDevolucao } from '#contract/carteira'
import type { DecisaoDeContestacao } from '#contract/diferenca/contestacao'
import { HORA_DA_REGRA } from '#contract/diferenca/regra'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { type Dia, writeDia } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../kernel/deps.ts'
import { assuntoDe, type Medido, nomeDoFrete } from '../frete/index.ts'
import { notify, type TextoDeAviso } from '../notificacao/index.ts'

/** `medicaoUuid` names the measurement. The owner is told of each measurement once. */
type Contado = Medido & { precoCentavos: Centavos; medicaoUuid: string }

/** Tells that a frete costs more or less than was paid, and what that means. */
export const tellDiferenca = (
  deps: Deps,
  tx: Db,
  frete: Contado,
  {
    uuid,
    valorCentavos: valor,
    vencimento,
    prazoContestacao,
  }: { uuid: string; valorCentavos: Centavos; vencimento: Dia | null; prazoContestacao: Dia | null },
  /** The largest debit that the owner's rule pays; null: the rule pays none. */
  pagaAteCentavos: Centavos | null = null,
) =>
  tell(deps, tx, frete, uuid, {
    assunto: assuntoDe(frete, valor < 0 ? 'tem uma diferença a pagar' : 'tem uma diferença a receber'),
    texto: [
      `${nomeDoFrete(frete)}, foi medido pela transportadora: com essas medidas ele custa ${formatReais(frete.precoCentavos)}, e você pagou ${formatReais(frete.valorFreteCentavos)}.`,
      valor < 0
        ? `Fica em aberto um débito de ${formatReais(0 - valor)}, a pagar até ${writeDia(vencimento!)}.`
        : `Fica disponível para resgate um crédito de ${formatReais(valor)}.`,
      valor > 0 && frete.reembolsadoCentavos !== null && jaReembolsado(frete.reembolsadoCentavos),
      prazoContestacao && `Se você não concorda com as medidas, conteste até ${writeDia(prazoContestacao)}.`,
      valor < 0 &&
        pagaAteCentavos !== null &&
        0 - valor <= pagaAteCentavos &&
        `A sua regra paga este débito com a Carteira Flex a partir das ${HORA_DA_REGRA}h de amanhã. Se for contestar, conteste antes disso.`,
    ],
  })

const jaReembolsado = (valor: Centavos) => `Deste frete já reembolsamos ${formatReais(valor)} antes.`

/** Tells that newer measures took a difference back. */
export const tellSemDiferenca = (deps: Deps, tx: Db, frete: Contado, { uuid }: { uuid: string }) =>
  tell(deps, tx, frete, uuid, {
    assunto: assuntoDe(frete, 'não tem mais diferença'),
    texto: `${nomeDoFrete(frete)}, foi medido de novo pela transportadora. A diferença foi desfeita, e nada fica em aberto por ela.`,
  })

/** What the staff decided on a contest; amounts as on the difference, negative when owed. */
type Decidida = {
  uuid: string
  diferencaUuid: string
  status: DecisaoDeContestacao | 'DESISTENCIA'
  resposta: string | null
  contestadoCentavos: Centavos
  valorCentavos: Centavos
  vencimento: Dia
}

/** Tells that a contest was decided, what is owed now, and the staff's answer. */
export const tellDecisao = (deps: Deps, tx: Db, frete: Omit<Medido, 'medidas'>, decidida: Decidida) =>
  notify(deps, tx, {
    assinaturaUuid: frete.assinaturaUuid,
    tipo: 'DIFERENCA',
    evento: `contestacao:${decidida.uuid}`,
    assunto: assuntoDe(frete, 'teve a contestação decidida'),
    texto: [
      `${nomeDoFrete(frete)}, teve a contestação da diferença decidida.`,
      seDecidiu(decidida),
      decidida.resposta && `Resposta da equipe: ${decidida.resposta}`,
    ],
    isNominal: true,
    caminho: caminhoDas([decidida.diferencaUuid]),
  })

function seDecidiu({ status, contestadoCentavos, valorCentavos, vencimento }: Decidida) {
  const contestado = formatReais(0 - contestadoCentavos)
  if (status === 'ACEITA')
    return `Ela foi aceita: o débito de ${contestado} foi desfeito, e nada fica em aberto por ele.`
  const aPagar = `${formatReais(0 - valorCentavos)}, a pagar até ${writeDia(vencimento)}`
  return status === 'PARCIAL'
    ? `Ela foi aceita em parte: o débito passou de ${contestado} para ${aPagar}.`
    : `Ela não foi aceita: o débito continua em ${aPagar}.`
}

/**
 * Tells that redeemed credits covered a chargeback, in whole or in part (D §23). Tells nothing when all of them reached the
 * wallet.
 */
export async function tellResgateCoberto(
  deps: Deps,
  tx: Db,
  assinaturaUuid: string,
  resgatadas: readonly { uuid: string; valorCentavos: Centavos; devolvido: Centavos }[],
) {
  const valor = resgatadas.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0)
  const devolvido = resgatadas.reduce((soma, resgatada) => soma + resgatada.devolvido, 0)
  if (devolvido === valor) return
  await notify(deps, tx, {
    assinaturaUuid,
    tipo: 'PAGAMENTO',
    evento: `resgate-coberto:${resgatadas.map(({ uuid }) => uuid).toSorted()[0]}`,
    assunto: 'Diferenças resgatadas',
    texto: [
      `O resgate de ${formatReais(valor)} em diferenças de frete foi feito.`,
      describeDevolucao(valor, devolvido),
    ],
  })
}

const tell = (
  deps: Deps,
  tx: Db,
  { assinaturaUuid, medicaoUuid }: Contado,
  diferencaUuid: string,
  aviso: { assunto: string; texto: TextoDeAviso },
) =>
  notify(deps, tx, {
    ...aviso,
    assinaturaUuid,
    tipo: 'DIFERENCA',
    evento: `diferenca:${medicaoUuid}`,
    isNominal: true,
    caminho: caminhoDas([diferencaUuid]),
  })

/** With more differences than this, the address names none of them and shows all open debits. */
const MAX_NO_CAMINHO = 20

/** The address of the page with these differences. A notice about many is always about debits. */
export const caminhoDas = (uuids: readonly string[]) =>
  uuids.length <= MAX_NO_CAMINHO
    ? `/postagens?uuids=${uuids.join(',')}`
    : '/postagens?tipoPagamentoFrete=DEBITO&statusPagamentoFrete=ABERTO'

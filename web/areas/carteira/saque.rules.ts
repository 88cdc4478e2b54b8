import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { CASAS_DO_VALOR, type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { type CondicoesDeSaque, MENSAGENS_DO_SAQUE as MENSAGENS, type Saque } from '#contract/pagamento/saque'
import { parseDecimal } from '../../ui/fields/number.rules.ts'

export type CampoDoSaque = 'valor' | 'senha'
/** In the order of the form. */
export const CAMPOS_DO_SAQUE: readonly CampoDoSaque[] = ['valor', 'senha']

type Limites = Pick<CondicoesDeSaque, 'minimo' | 'maximo' | 'restanteHoje' | 'disponivel' | 'saldo'>

/** The sentences in the server's order, so that both give the same sentence for the same amount. */
export function findProblemasDoSaque({ valor, senha }: { valor: string; senha: string }, limites: Limites) {
  const centavos = parseDecimal(valor, 2)
  const problemaDoValor = centavos === null ? OBRIGATORIO : findForaDoLimite(centavos, limites)
  return {
    ...(problemaDoValor && { valor: problemaDoValor }),
    ...(senha === '' && { senha: OBRIGATORIO }),
  } satisfies Partial<Record<CampoDoSaque, string>>
}

function findForaDoLimite(centavos: Centavos, { minimo, maximo, restanteHoje, disponivel, saldo }: Limites) {
  if (Number.isNaN(centavos)) return CASAS_DO_VALOR
  if (centavos < minimo) return MENSAGENS.minimo(reais(minimo))
  if (centavos > maximo) return MENSAGENS.maximo(reais(maximo))
  if (centavos > restanteHoje) return MENSAGENS.maximoDoDia(reais(restanteHoje))
  if (centavos > saldo) return 'Saldo insuficiente.'
  return centavos > disponivel ? MENSAGENS.deCartao(reais(disponivel)) : undefined
}

/** The highest amount that can leave at once. */
export const tudoOf = ({ maximo, restanteHoje, disponivel }: Limites): Centavos =>
  Math.min(maximo, restanteHoje, disponivel)

type Bloqueio = Pick<CondicoesDeSaque, 'motivo' | 'bloqueadoAte' | 'devido'>

/** Why no saque is possible now, whatever the amount; null if one is. */
export function findImpedimento({
  motivo,
  bloqueadoAte,
  devido,
  ...limites
}: Limites & Bloqueio): { titulo: string; texto: string } | null {
  if (motivo === 'ESTORNO_NAO_COBERTO')
    return {
      titulo: 'Um pagamento seu foi devolvido pelo banco.',
      texto: MENSAGENS.estorno(reais(devido)),
    }
  if (bloqueadoAte)
    return motivo === 'PRIMEIRA_RECARGA'
      ? { titulo: MENSAGENS.primeiraRecarga(inWords(bloqueadoAte)), texto: FICA }
      : {
          titulo: MENSAGENS.bloqueado(inWords(bloqueadoAte)),
          texto: `${FICA} Se não foi você que mudou, fale com o suporte.`,
        }
  if (limites.disponivel < limites.minimo && limites.saldo > limites.disponivel)
    return {
      titulo: 'O seu saldo veio de cartão e não sai por Pix.',
      texto: 'Ele paga fretes ou volta ao mesmo cartão em até 90 dias.',
    }
  if (limites.disponivel < limites.minimo)
    return {
      titulo: limites.disponivel === 0 ? 'Não há saldo para sacar.' : `O saque mínimo é de ${reais(limites.minimo)}.`,
      texto: 'Só o saldo disponível pode ser sacado; o reservado espera o pagamento a que pertence.',
    }
  if (limites.restanteHoje < limites.minimo)
    return {
      titulo: 'Você já sacou o limite de hoje.',
      texto: 'Amanhã o limite volta inteiro.',
    }
  return null
}

/** When the money arrives, as far as it can be promised. */
export const prazoText = ({ isImediato }: Pick<CondicoesDeSaque, 'isImediato'>) =>
  isImediato ? 'Em poucos minutos' : 'Em até 1 dia útil'

const FICA = 'O dinheiro continua na sua carteira e pode ser usado em fretes.'

/**
 * What may leave by Pix, or why less than the balance may. It stands beside the balance. `condicoes` are known only to
 * a papel that may withdraw: without them an uncovered chargeback looks like card money, so no reason is told. A date of a
 * block is told together with the money that came by card.
 */
export function porQueMenos(
  { saldo, saldoSacavel }: { saldo: Centavos; saldoSacavel: Centavos },
  condicoes: Bloqueio | null,
): string {
  if (condicoes?.motivo === 'ESTORNO_NAO_COBERTO')
    return `Faltam ${formatReais(condicoes.devido)} para cobrir um pagamento que o banco devolveu.`
  if (!condicoes && saldo > 0 && saldoSacavel === 0) return 'O saldo paga fretes e não sai por Pix agora.'
  const deCartao =
    saldo > saldoSacavel
      ? `${formatReais(saldo - saldoSacavel)} vieram de cartão: pagam fretes ou voltam ao cartão.`
      : ''
  if (condicoes?.bloqueadoAte)
    return [`Saques a partir de ${inWords(condicoes.bloqueadoAte)}.`, deCartao].filter(Boolean).join(' ')
  if (deCartao) return deCartao
  return saldo > 0
    ? 'Todo o saldo pode ir por Pix para o CPF do titular.'
    : 'Vai por Pix para o CPF do titular, sem tarifa.'
}

type Passo = { nome: string; estado: 'done' | 'now' | 'ahead' | 'failed' }

/** The steps of a saque, for the drawing. A returned saque ends where it failed. */
export function planPassos(status: Saque['status']): Passo[] {
  const at = { SOLICITADO: 0, ENVIADO: 1, PAGO: 3, DEVOLVIDO: 2 }[status]
  const nomes = ['Solicitado', 'Enviado ao banco', status === 'DEVOLVIDO' ? 'Devolvido' : 'Pago']
  return nomes.map((nome, n) => ({
    nome,
    estado: status === 'DEVOLVIDO' && n === 2 ? 'failed' : n < at ? 'done' : n === at ? 'now' : 'ahead',
  }))
}

export const isEmAndamento = (status: Saque['status']) => status === 'SOLICITADO' || status === 'ENVIADO'

const reais = (centavos: Centavos) => formatReais(centavos).replace('\u00a0', ' ')
/** The instant as the server writes it in the same sentence. */
const inWords = (instant: Date) =>
  instant.toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' })

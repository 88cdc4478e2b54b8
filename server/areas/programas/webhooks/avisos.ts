import { writeDiaHora } from '#contract/kernel/values/instant'
import { DIAS_SEM_SUCESSO, ERROS_DE_ENVIO, type ErroDeEnvio } from '#contract/programas/webhook'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { notify } from '../../notificacao/index.ts'
import type { Webhook } from './webhook.repo.ts'

/** The failure of the last try. */
export type Falha = { erro: ErroDeEnvio; status: number | null }

const DESLIGADO =
  'Os eventos continuam guardados no registro. Ligue o webhook de novo para receber, e reenvie o que ele perdeu.'

/** Tells the owner about a webhook that fails, in the caller's transaction. Each notice once for each period of failing. */
export function tellFalha(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Db,
  { uuid, assinaturaUuid, url, falhandoDesde }: Webhook,
  plano: 'avisar' | 'avisarDoFim' | 'desligar' | 'extinto',
  { erro, status }: Falha,
) {
  // the path of an address may hold a token
  const servidor = new URL(url).host
  const desde = falhandoDesde ?? deps.clock.now()
  const ultima = `A última tentativa: ${status ? `resposta ${status}. ` : ''}${ERROS_DE_ENVIO[erro]}`
  const falha = `Nenhum evento foi aceito por ${servidor} desde ${writeDiaHora(desde)}. ${ultima}`
  const { assunto, texto } = {
    avisar: {
      assunto: 'Um webhook não recebe os eventos',
      texto: `${falha} Continuamos tentando. Sem nenhum sucesso em ${DIAS_SEM_SUCESSO} dias, o webhook é desligado.`,
    },
    avisarDoFim: {
      assunto: 'Um webhook será desligado em 24 horas',
      texto: `${falha} Se nada for aceito nas próximas 24 horas, o webhook é desligado.`,
    },
    desligar: { assunto: 'Um webhook foi desligado', texto: `${falha} O webhook foi desligado. ${DESLIGADO}` },
    extinto: {
      assunto: 'Um webhook foi desligado',
      texto: `${servidor} respondeu 410: este endereço não existe mais. O webhook foi desligado. ${DESLIGADO}`,
    },
  }[plano]
  const evento = `webhook-${plano}:${uuid}:${desde.getTime()}`
  return notify(deps, tx, { assinaturaUuid, tipo: 'CONTA', evento, assunto, texto })
}

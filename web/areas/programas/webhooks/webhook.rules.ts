import { type Entrega, ERROS_DE_ENVIO, MOTIVOS_DE_WEBHOOK, type Webhook } from '#contract/programas/webhook'

/** Letters of a path that a line shows. */
const PATH_MAX = 48

/** An address in two parts: the host, and the rest, shortened in the middle. `http://` (sandbox) is shown, `https://` not. */
export function splitUrl(url: string) {
  const { protocol, host, pathname, search } = new URL(url)
  const resto = pathname === '/' && !search ? '' : `${pathname}${search}`
  const isLong = resto.length > PATH_MAX
  return {
    host: protocol === 'https:' ? host : `${protocol}//${host}`,
    resto: isLong ? `${resto.slice(0, PATH_MAX / 2)}…${resto.slice(1 - PATH_MAX / 2)}` : resto,
    isLong,
  }
}

/** What a webhook is called in buttons and sentences. */
export function nomeOf({ url, descricao }: Pick<Webhook, 'url' | 'descricao'>) {
  const { host, resto } = splitUrl(url)
  return descricao || `${host}${resto}`
}

export type Situacao = 'novo' | 'recebendo' | 'falhando' | 'desligado'

export function situacaoOf({ estado, falhandoDesde, ultimoSucessoEm }: Webhook): Situacao {
  if (estado === 'DESLIGADO') return 'desligado'
  if (falhandoDesde) return 'falhando'
  return ultimoSucessoEm ? 'recebendo' : 'novo'
}

export const motivoOf = ({ motivo }: Webhook) => (motivo ? MOTIVOS_DE_WEBHOOK[motivo] : '')

type Resultado = Pick<Entrega['tentativas'][number], 'status' | 'erro'>

/** The result of a try: 'Status 500: O servidor recusou o evento.' */
export function causaOf({ status, erro }: Resultado) {
  const texto = erro ? ERROS_DE_ENVIO[erro] : 'O servidor aceitou o evento.'
  return status === null ? texto : `Status ${status}: ${texto}`
}

/** The newest failed try of these entregas. */
export const ultimaFalha = (entregas: readonly Entrega[]) =>
  entregas
    .flatMap(({ tentativas }) => tentativas)
    .filter(({ erro }) => erro !== null)
    .toSorted((one, other) => other.em.getTime() - one.em.getTime())[0]

/** '132 ms' or '14,2 s'. */
export const duracaoText = (ms: number) =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`

/** '3 entregas', '1 entrega'. */
export const entregasText = (quantas: number) =>
  `${quantas.toLocaleString('pt-BR')} ${quantas === 1 ? 'entrega' : 'entregas'}`

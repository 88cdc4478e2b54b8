/** What is kept of an exchange with a carrier: only the fields named here, so that a new field about people is left out. */

const MAX_TEXTO = 2000
const ENCOBERTO = '•••'

type PedidoDeEmissao = {
  referencia: string
  produto: string
  volume: object
  avisoRecebimento: boolean
  maoPropria: boolean
  agencia: string | null
}

/** The request of a label: the parcel, without its people and without what is inside. */
export const pedidoText = ({ referencia, produto, volume, avisoRecebimento, maoPropria, agencia }: PedidoDeEmissao) =>
  JSON.stringify({
    referencia,
    produto,
    volume,
    avisoRecebimento,
    maoPropria,
    agencia,
    remetente: ENCOBERTO,
    destinatario: ENCOBERTO,
  })

export const emissaoText = (emissao: { codigo: string; numeroDoPedido: string | null; prazoPostagem: Date | null }) =>
  JSON.stringify({
    codigo: emissao.codigo,
    numeroDoPedido: emissao.numeroDoPedido,
    prazoPostagem: emissao.prazoPostagem,
  })

type Rastro = { codigo: string; eventos: readonly { em: Date; etapa: string }[]; medidas: object | null }

/** For each parcel, the number of its events and the newest one. Free text of carriers is left out: it may name people. */
export const rastrosText = (rastros: readonly Rastro[]) =>
  JSON.stringify(
    rastros.map(({ codigo, eventos, medidas }) => {
      const ultimo = eventos.reduce<Rastro['eventos'][number] | undefined>(
        (newest, evento) => (newest && newest.em >= evento.em ? newest : evento),
        undefined,
      )
      return { codigo, eventos: eventos.length, ultimo: ultimo && { em: ultimo.em, etapa: ultimo.etapa }, medidas }
    }),
  )

/**
 * A text that fits, without e-mails and without numbers that may be documents or telephones. Uuids and tracking codes stay:
 * their numbers touch letters. An e-mail is looked for where a word begins and nowhere else: from each letter of a long word, the
 * time would grow with the square of its length.
 */
export const withoutPessoas = (text: string) =>
  text
    .replaceAll('\0', '')
    .replace(/(?<![^\s"'<>@])[^\s"'<>@]+@[^\s"'<>@]+/g, ENCOBERTO)
    .replace(/(?<![\w-])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{10,11})(?![\w-])/g, ENCOBERTO)
    .slice(0, MAX_TEXTO)

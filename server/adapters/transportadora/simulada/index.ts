import { parseDia, renderDia } from '#contract/kernel/values/dia'
import {
  type Emissao,
  type Expedicao,
  type PedidoDeEmissao,
  TransportadoraIndisponivel,
  TransportadoraRecusou,
} from '../../../ports/expedicao.ts'
import type { Identidade } from '../../../ports/transportadora.ts'
import { atendida } from '../atendida.ts'
import type { AmbienteDaSimulada } from './ambiente.ts'
import type { Lingua } from './linguas.ts'
import {
  failOnce,
  findObjeto,
  insertObjeto,
  listByCodigo,
  listEventos,
  moveObjeto,
  nextNumero,
  type Objeto,
} from './objeto.repo.ts'

/** Numbers of the recipient's address that rehearse a carrier in trouble (D §11). */
const ENSAIOS = new Map<string, Objeto['ensaio']>([
  ['503', 'FALHA_TRES_VEZES'],
  ['500', 'NUNCA_EMITE'],
  ['504', 'NUNCA_CANCELA'],
])
const FALHAS = 3
/** Calendar days within which a parcel must be posted. */
const PRAZO_DIAS = 15
const MAX_POR_CONSULTA = 50

/**
 * A carrier in our own database. It speaks like the real carrier of that name, follows the commands of /sandbox, and
 * carries nothing.
 */
export function openSimulada(
  { uuid }: Pick<Identidade, 'uuid'>,
  lingua: Lingua,
  { db, clock }: AmbienteDaSimulada,
): Expedicao {
  const emissaoOf = ({ codigo, prazoPostagem }: Objeto): Emissao | undefined =>
    codigo === null
      ? undefined
      : { codigo, numeroDoPedido: lingua.pedidoOf(codigo), prazoPostagem: lingua.tellsPrazo ? prazoPostagem : null }

  /** The object of this reference, made now if it does not exist yet. */
  async function receive({ referencia, produto, destinatario: { nome, endereco } }: PedidoDeEmissao) {
    const destino = `${nome}, ${endereco.nomeCidade}/${endereco.siglaUf}`
    const ensaio = ENSAIOS.get(endereco.numero) ?? null
    const novo = { referencia, transportadoraUuid: uuid, produto, destino, ensaio, criadoEm: clock.now() }
    await insertObjeto(db, { ...novo, codigo: null, estado: 'RECEBIDO', prazoPostagem: null })
    const objeto = await findObjeto(db, referencia)
    if (objeto?.transportadoraUuid !== uuid) throw new TransportadoraRecusou('Este envio é de outra transportadora.')
    return objeto
  }

  /** Gives the object a code if it has none. When two callers do so at once, the object has one code. */
  async function register({ referencia }: Objeto) {
    const codigo = lingua.codigoOf(await nextNumero(db))
    const prazoPostagem = endOfDay(parseDia(clock.hoje()) + PRAZO_DIAS)
    const changes = { codigo, prazoPostagem, estado: 'EMITIDO' } as const
    return (await moveObjeto(db, referencia, { de: ['RECEBIDO'], ...changes })) ?? (await findObjeto(db, referencia))
  }

  return atendida({
    transportadoraUuid: uuid,
    isSandbox: true,
    maxPorConsulta: MAX_POR_CONSULTA,

    async issue(pedido) {
      const objeto = await receive(pedido)
      if (objeto.estado === 'RECEBIDO' && (await isFailing(objeto)))
        throw new TransportadoraIndisponivel('the rehearsal asks the carrier to fail')
      const registered = objeto.estado === 'RECEBIDO' ? await register(objeto) : objeto
      const emissao = registered && registered.estado !== 'CANCELADO' ? emissaoOf(registered) : undefined
      if (!emissao) throw new TransportadoraRecusou('Este envio já foi cancelado na transportadora.')
      return emissao
    },

    async cancel({ referencia }) {
      const objeto = await findObjeto(db, referencia)
      if (objeto?.transportadoraUuid !== uuid || objeto.estado === 'CANCELADO') return 'CANCELADO'
      if (objeto.estado === 'POSTADO') return 'POSTADO'
      if (objeto.ensaio === 'NUNCA_CANCELA') throw new TransportadoraIndisponivel('the rehearsal asks for silence')
      if (objeto.ensaio === 'FALHA_TRES_VEZES' && (await failOnce(db, referencia, 'falhasCancelamento', FALHAS)))
        throw new TransportadoraIndisponivel('the rehearsal asks the carrier to fail')
      const moved = await moveObjeto(db, referencia, { de: ['RECEBIDO', 'EMITIDO'], estado: 'CANCELADO' })
      return moved ? 'CANCELADO' : 'EM_ANDAMENTO' // posted or cancelled at this very moment: the next question gets the answer
    },

    async track(codigos) {
      if (codigos.length > MAX_POR_CONSULTA) throw new RangeError(`${codigos.length} codes in one question`)
      const objetos = codigos.length > 0 ? await listByCodigo(db, uuid, codigos) : []
      const eventos = objetos.length > 0 ? await listEventos(db, codigos) : []
      return objetos.flatMap(({ codigo, medidas }) =>
        codigo === null
          ? []
          : [{ codigo, eventos: lingua.read(eventos.filter((um) => um.codigo === codigo)), medidas }],
      )
    },
  })

  async function isFailing({ ensaio, referencia }: Objeto) {
    if (ensaio === 'NUNCA_EMITE') return true
    return ensaio === 'FALHA_TRES_VEZES' && failOnce(db, referencia, 'falhasEmissao', FALHAS)
  }
}

/** The last second of a day in Brasília. */
const endOfDay = (dia: number) => new Date(`${renderDia(dia)}T23:59:59-03:00`)

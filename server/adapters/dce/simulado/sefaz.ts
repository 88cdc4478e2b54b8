import { readInstante } from '../../../fiscal/nfe.ts'
import { at, atributoOf, parseXml, textAt } from '../../../fiscal/xml.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'
import { openEsquemas } from './esquema.ts'
import { CANCELA_SEGUNDOS, checkDce, tryAssinatura } from './regras.ts'
import { protDce, retConsSitDce, retDce, retEventoDce } from './respostas.ts'
import { cancelDce, findDce, insertDce, nextProtocolo } from './sefaz.repo.ts'

/** Nothing comes back, by command: with `FORA` nothing was done, with `MUDA` the document was authorised first. */
export class SefazCalada extends Error {}

/** Complements of the recipient's address that rehearse an authority in trouble. */
const FORA = 'DCE FORA'
const MUDA = 'DCE MUDA'

/** The tax authority as the sandbox plays it: it reads XML, remembers in our database, and answers XML. */
export type Sefaz = ReturnType<typeof openSefaz>

export function openSefaz({ db, clock }: { db: Db; clock: Pick<Clock, 'now'> }) {
  return {
    /** Authorises a signed DC-e: retDCe. Throws SefazCalada where a complement commands it. */
    async autorizar(xml: string): Promise<string> {
      const validate = await openEsquemas()
      const em = clock.now()
      const checked = await checkDce(xml, validate('dce', xml), em)
      if ('recusa' in checked) {
        const prot = /^\d{44}$/.test(checked.chave) ? protDce(checked.chave, em, checked.recusa) : ''
        return retDce(em, checked.recusa, prot)
      }
      const { complemento, ...dce } = checked.dce
      if (complemento === FORA) throw new SefazCalada('the rehearsal asks the authority for silence')
      const dito = { codigo: '100', motivo: 'Autorizado o uso da DC-e (SIMULACAO, SEM VALOR FISCAL)' }
      const protocolo = protocoloOf(dce.chave, await nextProtocolo(db))
      const xmlProtocolo = protDce(dce.chave, em, dito, { protocolo, digest: dce.digest })
      const kept = { ...dce, protocolo, autorizadaEm: em, xmlProtocolo, xmlCancelamento: null, canceladaEm: null }
      if (!(await insertDce(db, kept))) {
        const duplicada = { codigo: '452', motivo: 'Rejeição: duplicidade de DC-e' }
        return retDce(em, duplicada, protDce(dce.chave, em, duplicada))
      }
      if (complemento === MUDA) throw new SefazCalada('the rehearsal loses the answer of an authorisation')
      return retDce(em, dito, xmlProtocolo)
    },

    /** How a key stands: retConsSitDCe. */
    async consultar(chave: string): Promise<string> {
      const em = clock.now()
      const dce = await findDce(db, chave)
      if (!dce) return retConsSitDce(chave, em, { codigo: '217', motivo: 'Rejeição: DC-e não consta na base de dados' })
      if (!dce.xmlCancelamento)
        return retConsSitDce(chave, em, { codigo: '100', motivo: 'Autorizado o uso da DC-e' }, dce.xmlProtocolo)
      const cancelada = { codigo: '101', motivo: 'Cancelamento de DC-e homologado' }
      return retConsSitDce(chave, em, cancelada, dce.xmlProtocolo, dce.xmlCancelamento)
    },

    /** Registers a signed cancelling: retEventoDCe. */
    async registrarEvento(xml: string): Promise<string> {
      const validate = await openEsquemas()
      const em = clock.now()
      const root = await parseXml(xml, async () => {}).catch(() => undefined)
      const inf = at(root, 'infEvento')
      const evento = (campo: string) => textAt(inf, campo)
      const chave = evento('chDCe')
      const refused = (codigo: string, motivo: string) =>
        retEventoDce(chave, em, { codigo, motivo: `Rejeição: ${motivo}` })
      const problem = validate('evento', xml)
      if (!root || !inf || problem) return refused('215', `falha no schema XML. ${problem ?? ''}`.trim())
      if (!tryAssinatura(root, inf)) return refused('297', 'assinatura difere do calculado')
      if (atributoOf(inf, 'Id') !== `ID110111${chave}001`) return refused('572', 'Id do evento difere dos campos')
      const dce = await findDce(db, chave)
      if (!dce || evento('CNPJAutor') !== dce.emissor) return refused('217', 'DC-e não consta na base de dados')
      if (evento('detEvento/evCancDCe/nProt') !== dce.protocolo) return refused('222', 'protocolo difere do cadastrado')
      const dhEvento = readInstante(evento('dhEvento'))
      if (!dhEvento || dhEvento > em) return refused('635', 'data do evento posterior à do recebimento')
      if (em.getTime() - dce.autorizadaEm.getTime() > CANCELA_SEGUNDOS * 1000)
        return refused('501', 'prazo de cancelamento superior a 24 horas')
      const dito = { codigo: '135', motivo: 'Evento registrado e vinculado à DC-e' }
      const registrado = retEventoDce(chave, em, dito, protocoloOf(chave, await nextProtocolo(db)))
      if (!(await cancelDce(db, chave, { xmlCancelamento: registrado, canceladaEm: em })))
        return refused('573', 'duplicidade de evento')
      return registrado
    },
  }
}

/** Sixteen digits: state, year, authority, and a number that goes up. */
const protocoloOf = (chave: string, numero: number) => `${chave.slice(0, 4)}99${String(numero).padStart(10, '0')}`

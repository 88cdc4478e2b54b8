import * as z from 'zod'
import { isS10 } from '#contract/kernel/values/s10'
import { type EventoDoObjeto, type Expedicao, isPostada } from '../../../ports/expedicao.ts'
import type { Conversa } from '../conversa/conversa.ts'
import { RecusaDaTransportadora, SemResposta } from '../conversa/desfechos.ts'
import { readHorario } from './horario.rules.ts'
import { measurePostados } from './medicao.ts'
import { plainText } from './recusas.rules.ts'
import { readEventosSro } from './sro.ts'
import type { AmbienteDosCorreios } from './token/token.ts'

/** Objects in one question (facts: correios.md §5). */
export const MAX_POR_CONSULTA = 50
/** An answer about fifty parcels with all their events. */
const MAX_BYTES = 4 * 1024 * 1024
/** More events than any parcel has. */
const MAX_EVENTOS = 200

const texto = z.string().nullish().catch(null)
const quantia = z.union([z.string(), z.number()]).nullish().catch(null)
const Unidade = z
  .object({ tipo: texto, nome: texto, endereco: z.object({ cidade: texto, uf: texto }).nullish().catch(null) })
  .nullish()
  .catch(null)
const Objeto = z.object({
  codObjeto: z.string(),
  eventos: z
    .array(
      z.object({
        codigo: z.string(),
        tipo: z.coerce.string(),
        dtHrCriado: z.unknown(),
        descricao: texto,
        unidade: Unidade,
      }),
    )
    .nullish(),
  altura: quantia,
  largura: quantia,
  comprimento: quantia,
  diametro: quantia,
  peso: quantia,
})
/** An object that cannot be read becomes null, so that the others can be read. */
const Rastros = z.object({ objetos: z.array(Objeto.nullable().catch(null)) })
type ObjetoLido = z.output<typeof Objeto>

/**
 * Tracking by SRO, fifty objects at a time. An object that the Correios do not find yet comes with a message instead of
 * events; it is left out.
 */
export const openRastro = (conversa: Conversa, ambiente: AmbienteDosCorreios): Expedicao['track'] =>
  async function track(codigos, asking) {
    const asked = [...new Set(codigos.filter(isS10))]
    if (asked.length > MAX_POR_CONSULTA) throw new RangeError(`${asked.length} codes in one question`)
    if (asked.length === 0) return []
    const { objetos } = await conversa
      .call(
        {
          tipo: 'RASTREIO',
          nome: 'rastros',
          method: 'GET',
          path: '/srorastro/v1/objetos',
          query: { codigosObjetos: asked, resultado: 'T' },
          podeRepetir: true,
          objetos: asked,
          maxBytes: MAX_BYTES,
          schema: Rastros,
        },
        asking,
      )
      .catch((error: unknown) => {
        if (!(error instanceof RecusaDaTransportadora)) throw error
        throw new SemResposta(`the tracking was refused with ${error.status}`, { talvezFeito: false })
      })
    const found = new Map<string, { objeto: ObjetoLido; eventos: EventoDoObjeto[] }>()
    for (const objeto of objetos) {
      if (!objeto || !asked.includes(objeto.codObjeto) || found.has(objeto.codObjeto)) continue
      const eventos = readEventos(objeto)
      if (eventos.length > 0) found.set(objeto.codObjeto, { objeto, eventos })
    }
    const postados = [...found].flatMap(([codigo, { objeto, eventos }]) =>
      eventos.some(({ etapa }) => isPostada(etapa))
        ? [{ codigo, medido: objeto, pesado: { quilos: objeto.peso } }]
        : [],
    )
    const medidas = await measurePostados(conversa, ambiente, postados, asking)
    return [...found].map(([codigo, { eventos }]) => ({ codigo, eventos, medidas: medidas.get(codigo) ?? null }))
  }

/** The events of an object, oldest first; one without a time that can be read is left out. */
const readEventos = ({ eventos }: ObjetoLido) =>
  readEventosSro(
    (eventos ?? []).slice(0, MAX_EVENTOS).flatMap(({ codigo, tipo, dtHrCriado, descricao, unidade }) => {
      const em = readHorario(momentOf(dtHrCriado))
      return em
        ? [
            {
              codigo: plainText(codigo, 10),
              tipo: plainText(tipo, 10),
              em,
              descricao: plainText(descricao, 200),
              unidade: renderUnidade(unidade),
            },
          ]
        : []
    }),
  )

/** Some answers have the instant as `{date, timezone}`. */
const momentOf = (told: unknown) =>
  typeof told === 'object' && told !== null ? String((told as { date?: unknown }).date).replace(' ', 'T') : told

/** 'AC CENTRO, SAO PAULO/SP' */
function renderUnidade(unidade: z.output<typeof Unidade>) {
  const nome = plainText(unidade?.nome, 80) || plainText(unidade?.tipo, 80)
  const [cidade, uf] = [plainText(unidade?.endereco?.cidade, 60), plainText(unidade?.endereco?.uf, 2)]
  return [nome, [cidade, uf].filter(Boolean).join('/')].filter(Boolean).join(', ')
}

import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'

/** Tables that the page names; the smaller ones are told as one sum. */
export const TABELAS_MOSTRADAS = 20

const Bytes = z.number().int().min(0)

export const Espaco = z
  .object({
    em: Instante,
    banco: z.object({
      bytes: Bytes,
      /** Whether the database lies in the data folder of the machine that answers. */
      embutido: z.boolean(),
      /** The largest first. */
      tabelas: z.array(
        z.object({
          nome: z.string(),
          /** With its indexes. */
          bytes: Bytes,
          indicesBytes: Bytes,
          /** As the database estimates them; null where it has not counted yet. */
          linhas: Bytes.nullable(),
        }),
      ),
      /** All other tables together, and how many they are. */
      demais: z.object({ tabelas: z.number().int(), bytes: Bytes }),
    }),
    /** Where the files lie that people send: the database, or a host. */
    arquivos: z.object({ onde: z.enum(['BANCO', 'S3']), quem: z.string() }),
    /** The disk of the machine that answers; null where it cannot be read. */
    disco: z.object({ livreBytes: Bytes, totalBytes: Bytes }).nullable(),
  })
  .meta({ id: 'Espaco' })
export type Espaco = z.output<typeof Espaco>

export const findEspaco = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/espaco',
  summary:
    'O que ocupa o banco de dados, tabela por tabela, onde ficam os arquivos, e o disco da máquina que respondeu.',
  tag: 'operacao',
  access: 'operator',
  direitos: [],
  response: Espaco,
})

import * as z from 'zod'
import type { Asking } from '../../../ports/transportadora.ts'
import type { Conversa } from '../conversa/conversa.ts'
import { RecusaDaTransportadora, SemResposta } from '../conversa/desfechos.ts'
import { plainText } from './recusas.rules.ts'

export type AgenciaDosCorreios = {
  /** Eight digits. */
  codigo: string
  nome: string
  /** 'Agência dos Correios'; '' when it is not told. */
  tipo: string
  endereco: { cep: string; logradouro: string; numero: string; bairro: string; cidade: string; siglaUf: string }
  /** '09:00–17:00'; '' when it is not told. */
  expediente: string
  /** Degrees; null when they are not told. */
  lugar: { latitude: number; longitude: number } | null
}

/** Statuses of open units, and the kinds where parcels are posted (facts: correios.md §6). */
const ABERTAS = ['2', '5']
const DE_POSTAGEM = ['09', '12', '43', '46', '24', '25', '27', '16', '18', '20', '21']
const PAGINA = 50
const MAX_PAGINAS = 20

const texto = z.coerce.string().nullish()
const Unidades = z.object({
  itens: z.array(
    z.object({
      id: z.coerce.string(),
      nome: texto,
      tipoUnidade: z.object({ descricao: texto }).nullish(),
      endereco: z.object({
        cep: z.coerce.string(),
        uf: z.string(),
        localidade: texto,
        municipio: texto,
        logradouro: texto,
        bairro: texto,
        numero: texto,
        latitude: texto,
        longitude: texto,
      }),
      horarios: z.object({ iniExpediente: texto, fimExpediente: texto }).nullish().catch(null),
    }),
  ),
  page: z.object({ totalPages: z.coerce.number().int().min(0) }).nullish(),
})

/** The open agencies of a municipality where parcels are posted. */
export const openAgencias =
  (conversa: Conversa) =>
  async ({ uf, municipio }: { uf: string; municipio: string }, asking: Asking): Promise<AgenciaDosCorreios[]> => {
    const found: AgenciaDosCorreios[] = []
    for (let page = 0, pages = 1; page < Math.min(pages, MAX_PAGINAS); page++) {
      const answer = await conversa
        .call(
          {
            tipo: 'AGENCIAS',
            nome: 'agências',
            method: 'GET',
            path: '/agencia/v1/unidades',
            query: {
              status: ABERTAS,
              codigoTipoUnidade: DE_POSTAGEM,
              uf,
              municipio,
              page: String(page),
              size: String(PAGINA),
            },
            podeRepetir: true,
            schema: Unidades,
          },
          asking,
        )
        .catch((error: unknown) => {
          if (!(error instanceof RecusaDaTransportadora)) throw error
          if (error.status === 404) return { itens: [], page: null }
          throw new SemResposta(`the agencies were refused with ${error.status}`, { talvezFeito: false })
        })
      pages = answer.page?.totalPages ?? 1
      found.push(...answer.itens.flatMap((one) => agenciaOf(one) ?? []))
    }
    return found
  }

function agenciaOf({ id, nome, tipoUnidade, endereco, horarios }: z.output<typeof Unidades>['itens'][number]) {
  const cep = endereco.cep.replace(/\D/g, '').padStart(8, '0')
  if (!/^\d{1,8}$/.test(id) || cep.length !== 8 || !/^[A-Z]{2}$/.test(endereco.uf)) return undefined
  const [abre, fecha] = [plainText(horarios?.iniExpediente, 8), plainText(horarios?.fimExpediente, 8)]
  const [latitude, longitude] = [endereco.latitude, endereco.longitude].map((text) => Number(text || 'none'))
  return {
    codigo: id.padStart(8, '0'),
    nome: plainText(nome, 80),
    tipo: plainText(tipoUnidade?.descricao, 60),
    endereco: {
      cep,
      logradouro: plainText(endereco.logradouro, 120),
      numero: plainText(endereco.numero, 10),
      bairro: plainText(endereco.bairro, 80),
      cidade: plainText(endereco.municipio ?? endereco.localidade, 80),
      siglaUf: endereco.uf,
    },
    expediente: abre && fecha ? `${abre}–${fecha}` : '',
    lugar:
      Number.isFinite(latitude) &&
      Number.isFinite(longitude) &&
      Math.abs(latitude!) <= 90 &&
      Math.abs(longitude!) <= 180
        ? { latitude: latitude!, longitude: longitude! }
        : null,
  }
}

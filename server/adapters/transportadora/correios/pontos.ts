import * as z from 'zod'
import { readTexto } from '../../../kernel/text/texto-alheio.rules.ts'
import type { LugarDaPostagem, PontoDePostagem } from '../../../ports/pontos.ts'
import type { Asking } from '../../../ports/transportadora.ts'
import type { Conversa } from '../conversa/conversa.ts'
import { RecusaDaTransportadora, SemResposta } from '../conversa/desfechos.ts'

/** Statuses of open units, and the kinds where parcels are posted (facts: correios.md §6). */
const ABERTAS = ['2', '5']
const DE_POSTAGEM = ['09', '12', '43', '46', '24', '25', '27', '16', '18', '20', '21']
const PAGINA = 50
const MAX_PAGINAS = 20

const texto = z.coerce.string().nullish()
const Unidade = z.object({
  id: z.coerce.string(),
  nome: texto,
  tipoUnidade: z.object({ sigla: texto }).nullish(),
  endereco: z.object({
    cep: z.coerce.string(),
    localidade: texto,
    municipio: texto,
    logradouro: texto,
    bairro: texto,
    numero: texto,
  }),
})
const Unidades = z.object({
  itens: z.array(z.unknown()),
  page: z.object({ totalPages: z.coerce.number().int().min(0) }).nullish(),
})

/**
 * The open agencies of the place's municipality where parcels are posted. The Correios are asked by municipality, so the
 * nearest is the one whose CEP differs least: CEPs grow from one neighbourhood to the next.
 */
export async function listPontosDosCorreios(
  conversa: Conversa,
  { cep, uf, cidade }: LugarDaPostagem,
  asking: Asking,
): Promise<PontoDePostagem[]> {
  if (!cidade) return []
  const found: PontoDePostagem[] = []
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
            municipio: cidade,
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
    found.push(...answer.itens.flatMap((one) => readPonto(one) ?? []))
  }
  const distance = (ponto: PontoDePostagem) => Math.abs(Number(ponto.cep) - Number(cep))
  return found.toSorted((a, b) => distance(a) - distance(b) || (a.codigo < b.codigo ? -1 : 1))
}

/** One agency; undefined when it has no code, no name or no address. */
function readPonto(item: unknown): PontoDePostagem | undefined {
  const lida = Unidade.safeParse(item)
  if (!lida.success) return undefined
  const { id, nome, tipoUnidade, endereco } = lida.data
  const sigla = readTexto(tipoUnidade?.sigla ?? '', 20)
  const ponto = {
    codigo: id.padStart(8, '0'),
    nome: readTexto(nome ?? '', 120),
    tipo: /^\S+$/.test(sigla) ? sigla : 'Agência',
    logradouro: readTexto(endereco.logradouro ?? '', 120),
    numero: readTexto(endereco.numero ?? '', 20),
    bairro: readTexto(endereco.bairro ?? '', 120),
    cidade: readTexto(endereco.municipio ?? endereco.localidade ?? '', 120),
    cep: endereco.cep.replace(/\D/g, '').padStart(8, '0'),
    isAtivo: true, // only open ones are asked for
  }
  const isWhole =
    /^\d{8}$/.test(ponto.codigo) && ponto.nome && ponto.logradouro && ponto.cidade && ponto.cep.length === 8
  return isWhole ? ponto : undefined
}

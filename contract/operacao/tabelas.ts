import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { InteiroTexto, TOTAL_HEADER } from '../kernel/http/inteiro-texto.ts'
import { DiaPedido, Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { Linha } from '../kernel/schemas/texto.ts'

export const NOMES_DAS_TABELAS = ['TARIFA', 'AGENCIA', 'CEP'] as const
export type NomeDaTabela = (typeof NOMES_DAS_TABELAS)[number]

/** The largest file of an import: a hundred thousand agencies take half of it. */
export const MAX_BYTES_DA_TABELA = 32 * 1024 * 1024
export const MAX_LINHAS_DA_TABELA = 200_000
/** Errors that an answer lists; the others are counted. */
export const MAX_ERROS_DA_TABELA = 100
/** The most days from today until a version begins to hold. */
export const MAX_DIAS_ADIANTE = 400

export const MENSAGENS_DA_TABELA = {
  semArquivo: 'Escolha o arquivo da tabela.',
  grande: 'O arquivo passa de 32 MB. Divida-o ou tire o que não é da tabela.',
  semEnsaio: 'Faça o ensaio e leia o que muda antes de ativar.',
  semMotivo: 'Escreva por que a tabela muda.',
  comErros: 'O arquivo tem erros: nada foi gravado.',
  igual: 'O arquivo é igual ao que já vale: nada mudaria.',
  diaPassado: 'Escolha um dia depois de hoje, em até 400 dias, ou ative já.',
  naoEncontrada: 'Versão não encontrada.',
  jaVale: 'Esta versão já vale ou já foi cancelada.',
} as const

const Contagem = z.object({ novas: z.number().int(), alteradas: z.number().int(), retiradas: z.number().int() })
export type Contagem = z.output<typeof Contagem>

/** What a version changed, as its dry run told it. `variacao`: of the fifty parcels on average, in tenths of a per cent. */
const Resumo = Contagem.extend({ variacao: z.number().int().nullable() })
export type Resumo = z.output<typeof Resumo>

const Precos = z.object({ loja: Reais, contrato: Reais }).nullable()

const PrecoDeAmostra = z
  .object({
    produto: z.string(),
    nomeProduto: z.string(),
    trajeto: z.string(),
    encomenda: z.string(),
    antes: Precos.meta({ description: 'O preço da loja e a parte da transportadora; null: não leva.' }),
    depois: Precos,
  })
  .meta({ id: 'PrecoDeAmostra' })
export type PrecoDeAmostra = z.output<typeof PrecoDeAmostra>

const MudancaDaTarifa = z
  .object({
    transportadora: z.string(),
    produtos: z.array(
      z.object({
        produto: z.string(),
        nomeProduto: z.string(),
        versao: z.string().meta({ description: 'A versão que vale.' }),
        faixas: Contagem,
        prazos: Contagem,
        regras: z.array(z.object({ chave: z.string(), antes: z.string().nullable(), depois: z.string().nullable() })),
      }),
    ),
    amostra: z
      .array(PrecoDeAmostra)
      .meta({ description: 'As 50 encomendas de amostra, da que mais muda (sobe ou desce) à que menos muda.' }),
  })
  .meta({ id: 'MudancaDaTarifa' })
export type MudancaDaTarifa = z.output<typeof MudancaDaTarifa>

const MudancaDasAgencias = z
  .object({
    transportadoras: z.array(z.string()),
    agencias: Contagem,
    exemplos: z
      .array(
        z.object({
          destino: z.enum(['NOVA', 'ALTERADA', 'RETIRADA']),
          codigo: z.string(),
          nome: z.string(),
          cidade: z.string(),
          uf: z.string(),
        }),
      )
      .meta({ description: 'As primeiras de cada destino.' }),
  })
  .meta({ id: 'MudancaDasAgencias' })
export type MudancaDasAgencias = z.output<typeof MudancaDasAgencias>

const MudancaDoCep = z
  .object({
    faixas: Contagem,
    cidades: Contagem,
    exemplos: z.array(
      z.object({
        destino: z.enum(['NOVA', 'ALTERADA', 'RETIRADA']),
        cidade: z.string(),
        uf: z.string(),
        faixas: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'MudancaDoCep' })
export type MudancaDoCep = z.output<typeof MudancaDoCep>

const SITUACOES = ['VALE', 'AGENDADA', 'ANTERIOR', 'CANCELADA'] as const

export const VersaoDaTabela = z
  .object({
    uuid: z.uuid(),
    nome: z.string(),
    transportadora: z.string().nullable(),
    arquivo: z.string().nullable(),
    linhas: z.number().int(),
    resumo: Resumo,
    operador: z.string().nullable().meta({ description: 'Quem ativou; null: linha de comando ou estado inicial.' }),
    motivo: z.string().nullable(),
    decididaEm: Instante,
    valeDe: Instante,
    situacao: z.enum(SITUACOES),
    voltaDe: z.string().nullable().meta({ description: 'A versão anterior cujo conteúdo voltou.' }),
  })
  .meta({ id: 'VersaoDaTabela' })
export type VersaoDaTabela = z.output<typeof VersaoDaTabela>

const ErroDaTabela = z
  .object({
    linha: z.number().int().meta({ description: '0: o arquivo inteiro.' }),
    coluna: z.string().nullable(),
    mensagem: z.string(),
  })
  .meta({ id: 'ErroDaTabela' })
export type ErroDaTabela = z.output<typeof ErroDaTabela>

const comum = {
  sha256: z.string().nullable(),
  linhas: z.number().int(),
  erros: z.array(ErroDaTabela).meta({ description: 'Os primeiros 100.' }),
  demaisErros: z.number().int(),
  base: z.string().nullable().meta({ description: 'Do ensaio, para ativar; null com erros ou sem mudança.' }),
  isIgual: z.boolean(),
  versao: VersaoDaTabela.nullable().meta({ description: 'A versão ativada; null no ensaio.' }),
}
const ResultadoDaTarifa = z.object({ ...comum, mudanca: MudancaDaTarifa.nullable() }).meta({ id: 'ResultadoDaTarifa' })
const ResultadoDasAgencias = z
  .object({ ...comum, mudanca: MudancaDasAgencias.nullable() })
  .meta({ id: 'ResultadoDasAgencias' })
const ResultadoDoCep = z.object({ ...comum, mudanca: MudancaDoCep.nullable() }).meta({ id: 'ResultadoDoCep' })
export type ResultadoDaTarifa = z.output<typeof ResultadoDaTarifa>
export type ResultadoDasAgencias = z.output<typeof ResultadoDasAgencias>
export type ResultadoDoCep = z.output<typeof ResultadoDoCep>
export type ResultadoDaTabela = ResultadoDaTarifa | ResultadoDasAgencias | ResultadoDoCep

const daEquipe = { tag: 'operacao', access: 'operator', direitos: ['ADMINISTRADOR'] } as const

const Decisao = {
  // not z.stringbool, whose code every page of the product would load
  ensaio: z
    .codec(z.enum(['true', 'false'], { error: 'Escreva ensaio=true ou ensaio=false.' }), z.boolean(), {
      decode: (text) => text === 'true',
      encode: (isEnsaio) => (isEnsaio ? 'true' : 'false'),
    })
    .optional()
    .meta({ description: 'true: só confere e diz o que mudaria.' }),
  base: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: MENSAGENS_DA_TABELA.semEnsaio })
    .optional()
    .meta({ description: 'A base que o ensaio respondeu.' }),
  motivo: Linha(1000, 'o motivo').optional(),
  valeDe: DiaPedido('Informe uma data válida.')
    .optional()
    .meta({ description: 'O dia a partir do qual vale; sem ele, já.' }),
}
const Envio = z.object({ ...Decisao, nome: Linha(200, 'o nome do arquivo').optional() })
export type Envio = z.output<typeof Envio>

const upload = {
  field: 'arquivo',
  maxBytes: MAX_BYTES_DA_TABELA,
  missing: MENSAGENS_DA_TABELA.semArquivo,
  tooLarge: MENSAGENS_DA_TABELA.grande,
}

export const importTarifa = endpoint({
  ...daEquipe,
  method: 'POST',
  path: '/api/v1/operacao/tarifa',
  summary: 'Confere uma tabela de tarifas (CSV), diz o que mudaria, e a ativa: tudo ou nada.',
  query: Envio,
  upload,
  response: ResultadoDaTarifa,
})
export const importAgencia = endpoint({
  ...daEquipe,
  method: 'POST',
  path: '/api/v1/operacao/agencia',
  summary: 'Confere uma lista de agências (CSV), diz o que mudaria, e a ativa: tudo ou nada.',
  query: Envio,
  upload,
  response: ResultadoDasAgencias,
})
export const importCep = endpoint({
  ...daEquipe,
  method: 'POST',
  path: '/api/v1/operacao/cep',
  summary: 'Confere faixas de CEP (CSV), diz o que mudaria, e as ativa: tudo ou nada.',
  query: Envio,
  upload,
  response: ResultadoDoCep,
})

/** Versions of one answer. */
export const VERSOES_POR_PAGINA = 20
const Pagina = z.object({ inicio: InteiroTexto(0, 1_000_000, 'Informe a partir de qual versão.').optional() })
const versoes = <const Path extends string>(path: Path, summary: string) =>
  endpoint({
    ...daEquipe,
    method: 'GET',
    path,
    summary,
    query: Pagina,
    headers: TOTAL_HEADER,
    response: z.array(VersaoDaTabela),
  })
export const listTarifas = versoes('/api/v1/operacao/tarifa', 'As versões das tarifas, da mais nova para a mais velha.')
export const listAgencias = versoes('/api/v1/operacao/agencia', 'As versões da lista de agências.')
export const listCeps = versoes('/api/v1/operacao/cep', 'As versões das faixas de CEP.')

const daVersao = z.object({ uuid: z.uuid({ error: MENSAGENS_DA_TABELA.naoEncontrada }) })
const Volta = z.object(Decisao)
export type Volta = z.output<typeof Volta>

export const voltarTarifa = endpoint({
  ...daEquipe,
  method: 'POST',
  path: '/api/v1/operacao/tarifa/:uuid/volta',
  summary: 'Volta a uma versão anterior das tarifas, com o mesmo ensaio e a mesma base.',
  params: daVersao,
  query: Volta,
  response: ResultadoDaTarifa,
})
export const voltarAgencia = endpoint({
  ...daEquipe,
  method: 'POST',
  path: '/api/v1/operacao/agencia/:uuid/volta',
  summary: 'Volta a uma versão anterior da lista de agências.',
  params: daVersao,
  query: Volta,
  response: ResultadoDasAgencias,
})
export const voltarCep = endpoint({
  ...daEquipe,
  method: 'POST',
  path: '/api/v1/operacao/cep/:uuid/volta',
  summary: 'Volta a uma versão anterior das faixas de CEP.',
  params: daVersao,
  query: Volta,
  response: ResultadoDoCep,
})

export const cancelAgendada = endpoint({
  ...daEquipe,
  method: 'DELETE',
  path: '/api/v1/operacao/tabela/:uuid/agendamento',
  summary: 'Cancela uma versão cujo dia ainda não chegou.',
  params: daVersao,
  query: z.object({ motivo: Linha(1000, 'o motivo') }),
  response: VersaoDaTabela,
})

export const readModelo = endpoint({
  ...daEquipe,
  method: 'GET',
  path: '/api/v1/operacao/tabela/modelo',
  summary: 'Um arquivo de modelo: das tarifas, o que vale agora de uma transportadora.',
  query: z.object({
    tabela: z.enum(NOMES_DAS_TABELAS, { error: 'Escolha TARIFA, AGENCIA ou CEP.' }),
    transportadora: z.string().max(60).optional(),
  }),
  response: { file: 'text/csv' },
})

const AgenciasDoEstado = z
  .object({
    uf: z.string(),
    transportadora: z.string(),
    capital: z.number().int(),
    interior: z.number().int(),
    isExemplo: z.boolean(),
  })
  .meta({ id: 'AgenciasDoEstado' })
export type AgenciasDoEstado = z.output<typeof AgenciasDoEstado>

export const mapAgencias = endpoint({
  ...daEquipe,
  method: 'GET',
  path: '/api/v1/operacao/agencia/mapa',
  summary: 'Quantas agências ativas há em cada estado, na capital e fora dela, por transportadora.',
  headers: TOTAL_HEADER,
  response: z.array(AgenciasDoEstado),
})

const AgenciaAtiva = z
  .object({
    uuid: z.uuid(),
    transportadora: z.string(),
    codigo: z.string(),
    nome: z.string(),
    endereco: z.string(),
    cidade: z.string(),
    uf: z.string(),
    cep: z.string(),
  })
  .meta({ id: 'AgenciaAtiva' })
export type AgenciaAtiva = z.output<typeof AgenciaAtiva>

export const listAgenciasAtivas = endpoint({
  ...daEquipe,
  method: 'GET',
  path: '/api/v1/operacao/agencia/ativa',
  summary: 'As agências ativas de um estado, por cidade e nome.',
  query: z.object({
    uf: z.string({ error: 'Informe a sigla do estado.' }).regex(/^[A-Z]{2}$/, { error: 'Informe a sigla do estado.' }),
    inicio: InteiroTexto(0, 1_000_000, 'Informe a partir de qual agência.').optional(),
  }),
  headers: TOTAL_HEADER,
  response: z.array(AgenciaAtiva),
})

import { randomUUIDv7 } from 'node:crypto'
import type * as z from 'zod'
import type { Agencia, Cotacao } from '#contract/cotacao'
import type { conferirLinhas as contract, LinhaConferida } from '#contract/importacao'
import { CEP_DO_ENDERECO_INVALIDO, ESCOLHA_A_CIDADE } from '#contract/kernel/schemas/endereco'
import type { PessoaDigitada } from '#contract/kernel/schemas/pessoa'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { limiteDoConteudoExcedido } from '../carrinho/index.ts'
import { nearestAgencias, quoteChosen } from '../cotacao/index.ts'
import { findMunicipioByNome, findMunicipioByUuid, locateCep, UFS } from '../endereco/index.ts'
import { chooseCotacao } from './importacao.rules.ts'
import { type LinhaLida, type Lugares, readLinha } from './linha.rules.ts'

type Pedido = z.output<typeof contract.body>

/** Reads rows of a spreadsheet and quotes them together: each becomes a frete by the rule, or says what is wrong with it. */
export async function conferirLinhas(
  deps: Deps,
  assinaturaUuid: string,
  { regra, remetente, linhas }: Pedido,
): Promise<LinhaConferida[]> {
  checkRemetente(deps, remetente)
  const situacao = {
    cepOrigem: remetente.endereco.cep,
    limiteDoConteudo: deps.config.limiteDoConteudoCentavos,
    acimaDoLimite: limiteDoConteudoExcedido(deps.config.limiteDoConteudoCentavos),
    lugares: lugaresOf(deps),
  }
  const conferidas = linhas.map((linha) => ({ numero: linha.numero, ...readLinha(linha, situacao) }))
  const boas = conferidas.flatMap((linha) => ('lida' in linha ? [linha] : []))
  const agencias = await findAgenciasPerto(deps, remetente.endereco.cep)
  const canServe = ({ transportadora: { uuid, agenciaObrigatoria } }: Cotacao) =>
    !agenciaObrigatoria || agencias.has(uuid)
  const cotadas = await quoteChosen(
    deps,
    assinaturaUuid,
    boas.map(({ numero, lida }) => ({ numero, pedido: lida.cotacao })),
    (cotacoes) => chooseCotacao(cotacoes.filter(canServe), regra),
  )
  const porLinha = new Map(boas.map((linha, i) => [linha, cotadas[i]]))
  return conferidas.map((linha) => {
    if ('erros' in linha) return refused(linha.numero, linha.erros)
    const cotacao = porLinha.get(linha)
    if (cotacao === undefined) return refused(linha.numero, [{ campo: '', mensagem: SEM_AGENCIA }])
    if (typeof cotacao === 'string') return refused(linha.numero, [{ campo: '', mensagem: cotacao }])
    return chosen(linha.numero, linha.lida, remetente, cotacao, agencias.get(cotacao.transportadora.uuid))
  })
}

/** Every carrier that offers something wants an agency and has none near (S1 §8). */
const SEM_AGENCIA = 'Agência não localizada.'

const refused = (numero: number, erros: LinhaConferida['erros']): LinhaConferida => ({
  numero,
  erros,
  frete: null,
  escolha: null,
})

function chosen(
  numero: number,
  { destinatario, conteudo, notaFiscal, pedido }: LinhaLida,
  remetente: PessoaDigitada,
  cotacao: Cotacao,
  perto: Agencia | undefined,
): LinhaConferida {
  const agencia = cotacao.transportadora.agenciaObrigatoria ? perto : undefined
  const { tempoMinimo, tempoMaximo } = cotacao.prazoDeEntrega
  return {
    numero,
    erros: [],
    frete: {
      uuid: randomUUIDv7(),
      identificadorCotacao: cotacao.uuid,
      pedido,
      destinatario,
      remetente,
      conteudo,
      notaFiscal,
      agenciaEndereco: agencia?.uuid ?? null,
    },
    escolha: {
      nomeTransportadora: cotacao.transportadora.nomeTransportadora,
      nomeProduto: cotacao.produto.nomeProduto,
      valorFrete: cotacao.valorFrete,
      tempoMinimo,
      tempoMaximo,
      nomeAgencia: agencia?.nickname ?? null,
    },
  }
}

/** The sender is the same for all rows: what is wrong there is said once. */
function checkRemetente(deps: Deps, { endereco }: PessoaDigitada) {
  const refuse = (campo: string, mensagem: string) =>
    new AppError('VALIDACAO', mensagem, { errors: [{ campo: `remetente.endereco.${campo}`, mensagem }] })
  if (!locateCep(deps, endereco.cep)) throw refuse('cep', CEP_DO_ENDERECO_INVALIDO)
  if (!findMunicipioByUuid(endereco.cidade)) throw refuse('cidade', ESCOLHA_A_CIDADE)
}

/** The agency nearest to the origin, of each carrier that wants one and has one near. */
async function findAgenciasPerto(deps: Deps, cep: string) {
  const perto = new Map<string, Agencia>()
  for (const { uuid, agenciaObrigatoria } of deps.transportadoras) {
    const [nearest] = agenciaObrigatoria ? await nearestAgencias(deps, uuid, cep) : []
    if (nearest) perto.set(uuid, nearest)
  }
  return perto
}

const lugaresOf = (deps: Deps): Lugares => ({
  locate: (cep) => (/^\d{8}$/.test(cep) ? locateCep(deps, cep) : undefined),
  findMunicipio: (nome, siglaUf) => findMunicipioByNome(nome, siglaUf)?.uuid,
  findUf: (text) => UFS.find(({ sigla, nome }) => [sigla, nome].some((one) => BASE.compare(one, text) === 0))?.sigla,
})

/** 'sao paulo' is São Paulo. */
const BASE = new Intl.Collator('pt-BR', { sensitivity: 'base' })

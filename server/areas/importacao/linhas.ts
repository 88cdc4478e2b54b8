import { randomUUIDv7 } from 'node:crypto'
import type * as z from 'zod'
import { MENSAGENS_DO_CARRINHO, problemasDoRemetente, type RemetenteDigitado } from '#contract/carrinho'
import type { Cotacao, OpcaoDeServico } from '#contract/cotacao'
import type { conferirLinhas as contract, LinhaConferida } from '#contract/importacao'
import { CEP_DO_ENDERECO_INVALIDO } from '#contract/kernel/schemas/endereco'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { limiteDoConteudoExcedido } from '../carrinho/index.ts'
import { type AgenciasPerto, agenciaOf, canServe, findAgenciasPerto, opcaoOf, quoteChosen } from '../cotacao/index.ts'
import { findMunicipioByNome, locateCep, problemasDoEndereco, UFS } from '../endereco/index.ts'
import { findLojaRemetente, type LojaRemetente, listCnpjs } from '../loja/index.ts'
import { findBairros } from './bairros.ts'
import { cepDe, textoDe } from './celula.rules.ts'
import { chooseCotacao } from './importacao.rules.ts'
import { type LinhaLida, type Lugares, readLinha } from './linha.rules.ts'

type PedidoDeConferencia = z.output<typeof contract.body>

/** Reads and quotes rows of a spreadsheet: each becomes a frete by the rule, or gets its errors. */
export async function conferirLinhas(
  deps: Deps,
  { assinaturaUuid, lojaUuid }: Pick<SessionDeAssinante, 'assinaturaUuid' | 'lojaUuid'>,
  { regra, remetente, linhas }: PedidoDeConferencia,
): Promise<LinhaConferida[]> {
  const enviaComo = await findLojaRemetente(deps.db, { assinaturaUuid, lojaUuid })
  checkRemetente(deps, remetente, { cnpjs: await listCnpjs(deps.db, assinaturaUuid), enviaComo })
  const situacao = {
    cepOrigem: remetente.endereco.cep,
    limiteDoConteudo: deps.config.limiteDoConteudoCentavos,
    acimaDoLimite: limiteDoConteudoExcedido(deps.config.limiteDoConteudoCentavos),
    lugares: lugaresOf(deps),
  }
  const bairros = await findBairros(deps, linhas)
  const conferidas = linhas.map((linha) => {
    const { celulas } = linha
    const bairroDoCep = textoDe(celulas.bairro) ? null : (bairros.get(cepDe(celulas.cep)) ?? null)
    const inteira = bairroDoCep === null ? linha : { ...linha, celulas: { ...celulas, bairro: bairroDoCep } }
    return { ...linha, bairroDoCep, ...readLinha(inteira, situacao) }
  })
  const boas = conferidas.flatMap((linha) => ('lida' in linha ? [linha] : []))
  const agencias = await findAgenciasPerto(deps, remetente.endereco.cep)
  const isServed = canServe(agencias)
  const cotadas = await quoteChosen(
    deps,
    assinaturaUuid,
    boas.map(({ numero, lida }) => ({ numero, pedido: lida.cotacao })),
    (cotacoes, i) => chooseCotacao(cotacoes.filter(isServed), regra, boas[i]?.produto),
  )
  const porLinha = new Map(boas.map((linha, i) => [linha, cotadas[i]]))
  return conferidas.map((linha) => {
    if ('erros' in linha) return refused(linha, linha.erros)
    const cotada = porLinha.get(linha)
    if (typeof cotada === 'string') return refused(linha, [{ campo: '', mensagem: cotada }])
    if (!cotada?.escolhida) return refused(linha, [{ campo: '', mensagem: SEM_AGENCIA }])
    const opcoes = cotada.cotacoes.filter(isServed).map((cotacao) => opcaoOf(cotacao, agencias))
    return chosen(linha, linha.lida, remetente, cotada.escolhida, opcoes, agencias)
  })
}

type Conferida = Pick<LinhaConferida, 'numero' | 'bairroDoCep'>

/** For a row whose carriers all require an agency and have none near (S1 §8). */
const SEM_AGENCIA = 'Agência não localizada.'

const refused = ({ numero, bairroDoCep }: Conferida, erros: LinhaConferida['erros']): LinhaConferida => ({
  numero,
  bairroDoCep,
  erros,
  frete: null,
  escolha: null,
  opcoes: [],
})

function chosen(
  { numero, bairroDoCep }: Conferida,
  { destinatario, conteudo, notaFiscal, pedido }: LinhaLida,
  remetente: RemetenteDigitado,
  cotacao: Cotacao,
  opcoes: OpcaoDeServico[],
  agencias: AgenciasPerto,
): LinhaConferida {
  return {
    numero,
    bairroDoCep,
    erros: [],
    frete: {
      uuid: randomUUIDv7(),
      identificadorCotacao: cotacao.uuid,
      pedido,
      destinatario,
      remetente,
      conteudo,
      notaFiscal,
      agenciaEndereco: agenciaOf(cotacao, agencias)?.uuid ?? null,
    },
    escolha: opcaoOf(cotacao, agencias),
    opcoes,
  }
}

/** Checks the sender, who is the same for all rows: errors are reported once. */
function checkRemetente(
  deps: Deps,
  remetente: RemetenteDigitado,
  { cnpjs, enviaComo }: { cnpjs: readonly string[]; enviaComo: LojaRemetente },
) {
  const { endereco } = remetente
  const problemas = problemasDoRemetente(remetente, cnpjs)
  if (enviaComo && remetente.cpfCnpj !== enviaComo.cnpj)
    problemas.push({ campo: 'cpfCnpj', mensagem: MENSAGENS_DO_CARRINHO.outroRemetente(enviaComo.nome) })
  if (!locateCep(deps, endereco.cep)) problemas.push({ campo: 'endereco.cep', mensagem: CEP_DO_ENDERECO_INVALIDO })
  for (const { campo, mensagem } of problemasDoEndereco(endereco))
    problemas.push({ campo: `endereco.${campo}`, mensagem })
  const [first] = problemas
  if (!first) return
  const errors = problemas.map(({ campo, mensagem }) => ({ campo: `remetente.${campo}`, mensagem }))
  throw new AppError('VALIDACAO', first.mensagem, { errors })
}

const lugaresOf = (deps: Deps): Lugares => ({
  locate: (cep) => (/^\d{8}$/.test(cep) ? locateCep(deps, cep) : undefined),
  findMunicipio: (nome, siglaUf) => findMunicipioByNome(nome, siglaUf)?.uuid,
  problemasDoEndereco,
  findUf: (text) => UFS.find(({ sigla, nome }) => [sigla, nome].some((one) => BASE.compare(one, text) === 0))?.sigla,
})

/** Compares without case and accents: 'sao paulo' equals São Paulo. */
const BASE = new Intl.Collator('pt-BR', { sensitivity: 'base' })

import { ladosDesc } from '#contract/cotacao/limites'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import { readTexto } from '../../../kernel/text/texto-alheio.rules.ts'
import type { PedidoDeEmissao } from '../../../ports/expedicao.ts'
import type { ContratoDaJadlog } from './contrato.ts'
import { emKg, type Modalidade, pesoTaxado } from './modalidades.rules.ts'

/** Jadlog's own limit (facts/jadlog.md §3). */
const CONTEUDO_MAX = 80
/**
 * Limits of the CT-e that Jadlog issues from the order (layout 4.00: xNome, nro, xCpl, xBairro, xMun, email; xLgr). Jadlog's
 * own are not published.
 */
const CTE_MAX = { texto: 60, logradouro: 255, email: 60 }
const OBS_MAX = 60

/** Kinds of document: facts/jadlog.md §3. */
const DECLARACAO = 0
const NFE = 2
const CTE = 4

/**
 * The body of POST /pedido/incluir for a parcel that the sender drops at the chosen point. `pedido` carries our
 * reference, so that people at Jadlog can find the order by it.
 */
export const bodyDoPedido = (pedido: PedidoDeEmissao, modalidade: Modalidade, contrato: ContratoDaJadlog) => {
  const { referencia, volume, agencia } = pedido
  const [comprimento, largura, altura] = ladosDesc(volume)
  return {
    codCliente: contrato.codCliente,
    conteudo: describeConteudo(pedido),
    pedido: [referencia],
    totPeso: emKg(pesoTaxado(volume, modalidade)),
    totValor: volume.valorCentavos / 100,
    obs: pedido.pedido ? readTexto(`Pedido ${pedido.pedido}`, OBS_MAX) : null,
    modalidade: modalidade.codigo,
    contaCorrente: contrato.conta,
    tpColeta: 'S',
    tipoFrete: 0,
    cdUnidadeOri: contrato.unidadeOrigem,
    cdUnidadeDes: null,
    cdPickupOri: agencia,
    cdPickupDes: null,
    nrContrato: contrato.contrato,
    servico: agencia === null ? 0 : 2,
    shipmentId: null,
    vlColeta: null,
    rem: describePessoa(pedido.remetente),
    des: describePessoa(pedido.destinatario),
    dfe: [describeDocumento(pedido, contrato)],
    volume: [{ altura, comprimento, largura, peso: emKg(volume.pesoGramas), identificador: referencia }],
  }
}

function describeConteudo({ conteudo, notaFiscal }: PedidoDeEmissao) {
  const itens = conteudo?.itens.map(({ descricao }) => descricao).join(', ')
  const texto =
    itens ?? (notaFiscal ? `Mercadoria da nota fiscal ${dadosDaChave(notaFiscal.numeroDanfCte).numero}` : '')
  return readTexto(texto, CONTEUDO_MAX) || 'Mercadoria'
}

function describePessoa({ nome, sobrenome, cpfCnpj, telefone, email, endereco }: Pessoa) {
  const inteiro = readTexto(`${nome} ${sobrenome}`, CTE_MAX.texto)
  return {
    nome: inteiro,
    cnpjCpf: cpfCnpj,
    ie: 'ISENTO',
    endereco: readTexto(endereco.logradouro, CTE_MAX.logradouro),
    numero: readTexto(endereco.numero, CTE_MAX.texto),
    compl: readTexto(endereco.complemento, CTE_MAX.texto) || null,
    bairro: readTexto(endereco.bairro, CTE_MAX.texto),
    cidade: readTexto(endereco.nomeCidade, CTE_MAX.texto),
    uf: endereco.siglaUf,
    cep: endereco.cep,
    fone: telefone,
    cel: telefone.length === 11 ? telefone : null,
    // a shortened address would be a wrong one
    email: email.length <= CTE_MAX.email ? email : null,
    contato: inteiro,
  }
}

/** The key of the parcel's document: of its invoice, or of its electronic content declaration. */
export const chaveDo = ({ notaFiscal, chaveDce }: PedidoDeEmissao) => notaFiscal?.numeroDanfCte ?? chaveDce

function describeDocumento(pedido: PedidoDeEmissao, { tipoDce }: ContratoDaJadlog) {
  const { notaFiscal, conteudo, volume } = pedido
  const chave = chaveDo(pedido)
  const valor = (notaFiscal?.valorNotaFiscal ?? conteudo?.valor ?? volume.valorCentavos) / 100
  const { modelo, serie, numero } = dadosDaChave(chave ?? '')
  const isDce = modelo === MODELOS.DCE
  if (!chave || (isDce && tipoDce === DECLARACAO))
    return { danfeCte: chave, nrDoc: 'DECLARACAO', serie: null, cfop: null, tpDocumento: DECLARACAO, valor }
  return {
    danfeCte: chave,
    nrDoc: numero,
    serie,
    cfop: isDce ? null : (notaFiscal?.cfop ?? null),
    tpDocumento: isDce ? tipoDce : modelo === MODELOS.CTE ? CTE : NFE,
    valor,
  }
}

const MODELOS = { CTE: '57', DCE: '99' }

/** The model, series and number that stand in an access key, the last two without leading zeros. */
const dadosDaChave = (chave: string) => ({
  modelo: chave.slice(20, 22),
  serie: String(Number(chave.slice(22, 25))),
  numero: String(Number(chave.slice(25, 34))),
})

const MEDIDAS = {
  formato: 'CAIXA' as const,
  dimensoes: { alturaPacote: 10, larguraPacote: 15, comprimentoPacote: 20, diametroPacote: null, pesoPacote: 0.6 },
}
const servicos = { avisoRecebimento: false, maoPropria: false, logisticaReversa: false }
/** A box worth R$ 89,90 from São Paulo, as it is asked for on the wire. */
export const pedidoTo = (cepDestino: string) => ({
  ...MEDIDAS,
  ...servicos,
  cepOrigem: '01310100',
  cepDestino,
  isPacotePadrao: false,
  valorEncomenda: 89.9,
})
/** The one quote for that box, as the server answers it. */
export const cotacaoTo = (cepDestino: string) => ({
  ...MEDIDAS,
  uuid: '0198b2c0-0000-7000-8000-0000000000c1',
  valorFrete: 20,
  valorBalcao: 30,
  valorSeguro: 89.9,
  prazoDeEntrega: {
    tempoMinimo: 1,
    tempoMaximo: 2,
    postagem: '2026-11-25',
    dataMinima: '2026-11-26',
    dataMaxima: '2026-11-27',
    feriados: [],
  },
  transportadora: {
    uuid: '0198b2c0-0000-7000-8000-0000000000b1',
    nomeTransportadora: 'Jadlog',
    urlLogo: '/jadlog.svg',
    agenciaObrigatoria: false,
  },
  produto: { codigo: 'PACKAGE', nomeProduto: '.PACKAGE' },
  cotacao: {
    ...servicos,
    volume: 1,
    cepOrigem: '01310100',
    cepDestino,
    origem: { nomeCidade: 'São Paulo', siglaUf: 'SP' },
    destino: { nomeCidade: 'Rio de Janeiro', siglaUf: 'RJ' },
    coleta: false,
  },
  maisBarato: true,
  menorPrazo: true,
  tipoTag: null,
  sobretaxada: false,
  avisos: [],
  validaAte: '2026-11-26T12:00:00-03:00',
  recibo: {
    tabela: 'jadlog/package',
    versao: '2026-11',
    isEstimativa: false,
    zona: '1',
    regiaoOrigem: 'CAPITAL',
    regiaoDestino: 'CAPITAL',
    pesoReal: 0.6,
    pesoCubado: 0.6,
    pesoCobrado: 1,
    regraDoPeso: 'REAL',
    linhas: [],
    total: 20,
    balcao: 30,
  },
  origemPreco: 'TABELA',
})

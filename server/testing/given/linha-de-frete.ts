import { CORREIOS } from './carrinho.ts'

/** A PAC of 300 g from São Paulo to Rio: the columns of `frete` that a test writes by SQL and does not look at. */
export const LINHA_DE_FRETE = {
  posicao: 0,
  cotacao_uuid: CORREIOS,
  transportadora_uuid: CORREIOS,
  produto: 'correios/pac',
  nome_produto: 'PAC',
  cep_origem: '01310100',
  cep_destino: '20040020',
  valor_encomenda_centavos: 8990,
  formato: 'CAIXA',
  altura_cm: 10,
  largura_cm: 15,
  comprimento_cm: 20,
  peso_gramas: 300,
  aviso_recebimento: false,
  mao_propria: false,
  logistica_reversa: false,
  valor_frete_centavos: 2181,
  valor_balcao_centavos: 3010,
  valor_seguro_centavos: 8990,
  dias_minimo: 3,
  dias_maximo: 5,
  is_sobretaxada: false,
  snapshot: {},
}

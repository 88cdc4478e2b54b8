import type { Assinatura } from '#contract/conta'

/** A new account without money, as the server answers it and as the code holds it. */
export const ASSINATURA: Assinatura = {
  uuid: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd200',
  saldo: 0,
  saldoReservado: 0,
  saldoSacavel: 0,
  totalEconomia: 0,
  numeroFretes: 10,
  fretesAtivos: 0,
  fretesAguardaPostar: 0,
  alertaRestricoesCorreios: true,
  alertaConfirmacaoImpressao: false,
  alertaConfirmacaoDeDeclaracaoConteudo: true,
  alertaPagamento: false,
  assinante: {
    nome: 'Marina',
    sobrenome: 'Demonstração',
    documento: '52998224725',
    email: 'demo@freteflex.test',
    emailPendente: null,
    telefone: '11987654321',
  },
  endereco: {
    cep: '01310100',
    logradouro: 'Avenida Paulista',
    numero: 'S/N',
    complemento: '',
    bairro: 'Bela Vista',
    cidade: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd201',
    nomeCidade: 'São Paulo',
    estado: 'SP',
    siglaUf: 'SP',
    nomeUf: 'São Paulo',
  },
}

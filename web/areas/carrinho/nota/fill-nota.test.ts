import { expect, test } from 'vitest'
import { ENDERECO_EM_BRANCO } from '../../endereco/index.ts'
import type { DadosRascunho } from '../dados-rascunho.ts'
import { fillNota } from './fill-nota.ts'
import { umaNota, umPedido } from './testing-nota.ts'

const pessoa = { nome: '', sobrenome: '', cpfCnpj: '', isCnpj: false, telefone: '', email: '' }
const was: DadosRascunho = {
  uuid: '0198b2c0-0000-7000-8000-0000000000f1',
  destinatario: { ...pessoa, email: 'antes@exemplo.test', endereco: { ...ENDERECO_EM_BRANCO, cep: '20040-901' } },
  escolhido: '',
  confira: '',
  remetente: { ...pessoa, nome: 'Ana', endereco: ENDERECO_EM_BRANCO },
  usaMeusDados: false,
  agencia: '',
  declaracao: 'conteudo',
  itens: [{ descricao: 'Livro', quantidade: '1', valorUnitario: '' }],
  chave: '',
  cfop: '',
  pedido: 'MEU-1',
}

test('a note fills in the recipient, the invoice and the order, and nothing else', () =>
  expect(fillNota(was, umaNota(), umPedido())).toEqual({
    ...was,
    destinatario: {
      nome: 'Bruno',
      sobrenome: 'da Silva',
      cpfCnpj: '390.533.447-05',
      isCnpj: false,
      telefone: '(21)98765-4321',
      email: 'bruno@exemplo.test',
      endereco: {
        ...ENDERECO_EM_BRANCO,
        cep: '20040-901',
        logradouro: 'Avenida Rio Branco',
        numero: '156',
        complemento: 'Sala 3',
        bairro: 'Centro',
      },
    },
    declaracao: 'nota',
    chave: '3526 1111 2223 3300 0181 5500 1000 0012 3414 0817 2632',
    cfop: '6108',
    pedido: 'PED-77',
  }))

test('what the note does not say stays', () => {
  const nota = umaNota({ pedido: '', destinatario: { email: '' } })
  expect(fillNota(was, nota, umPedido())).toMatchObject({
    pedido: 'MEU-1',
    destinatario: { email: 'antes@exemplo.test' },
  })
})

test('a company keeps its whole name', () =>
  expect(
    fillNota(was, umaNota({ destinatario: { nome: 'Casa e Jardim Ltda', cpfCnpj: '12ABC34501DE35' } }), umPedido()),
  ).toMatchObject({
    destinatario: { nome: 'Casa e Jardim Ltda', sobrenome: '', cpfCnpj: '12.ABC.345/01DE-35', isCnpj: true },
  }))

test.each(['S/N', 's/n', 'SN', 'Sem número', '0', 'S/Nº'])('%s is a house without a number', (numero) =>
  expect(fillNota(was, umaNota({ endereco: { numero } }), umPedido()).destinatario.endereco).toMatchObject({
    numero: '',
    isSemNumero: true,
  }),
)

test('with another CEP the address stays as it is', () =>
  expect(fillNota(was, umaNota(), umPedido({ cepDestino: '01310100' })).destinatario).toMatchObject({
    nome: 'Bruno',
    endereco: was.destinatario.endereco,
  }))

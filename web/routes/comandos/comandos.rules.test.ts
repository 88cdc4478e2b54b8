import { expect, test } from 'vitest'
import { ROTAS_PRIVADAS } from '../../private-routes.tsx'
import { findComandos, splitFound, stepOption } from './comandos.rules.ts'
import { FAZER, IR_PARA } from './comandos.ts'

const COMANDOS = [...FAZER, ...IR_PARA]

test.each([
  ['notif', ['Notificações']],
  ['SALDO', ['Carteira Flex']],
  ['impor plan', ['Importar planilha']],
  ['xml', ['Enviar notas fiscais']],
  ['destinatários', ['Destinatários']],
  ['papéis fiscais', ['Papéis fiscais']],
  ['pessoas', ['Pessoas da loja']],
  ['atividade', ['Atividade']],
  ['logo', ['Minha Loja']],
  ['sacar', ['Sacar']],
  ['aumentar limite', ['Aumentar o limite', 'Documentos']],
  ['caixas', ['Contratar novo frete']],
  ['inserir', ['Inserir créditos']],
  ['chave', ['Segurança da conta', 'Chaves de API']],
  ['token', ['Chaves de API']],
  ['webhook', ['Webhooks']],
  ['qx', []],
])('%s finds %s', (texto, nomes) => expect(findComandos(COMANDOS, texto).map(({ nome }) => nome)).toEqual(nomes))

test('an empty field finds all commands', () => expect(findComandos(COMANDOS, ' ')).toEqual(COMANDOS))

test('every command leads to an existing page, and every page of the settings has one', () => {
  const built = ROTAS_PRIVADAS.map(({ path }) => path)
  const led = COMANDOS.map(({ to }) => to.split(/[?#]/)[0])
  for (const path of led) expect(built).toContain(path)
  for (const path of built.filter((path) => path.startsWith('/configuracoes'))) expect(led).toContain(path)
  expect(new Set(COMANDOS.map(({ to }) => to)).size).toBe(COMANDOS.length)
})

test('a name is split around the found letters, with or without accents', () => {
  expect(splitFound('João Pereira', 'joao')).toEqual(['', 'João', ' Pereira'])
  expect(splitFound('Maria Helena Souto', 'HELENA s')).toEqual(['Maria ', 'Helena S', 'outo'])
  expect(splitFound('Carteira Flex', 'saldo')).toEqual(['Carteira Flex', '', ''])
  expect(splitFound('Helena', 'lena')).toEqual(['Helena', '', ''])
  expect(splitFound('Helena', ' ')).toEqual(['Helena', '', ''])
})

test('the arrows go around the ends', () => {
  expect([stepOption(-1, 1, 3), stepOption(2, 1, 3), stepOption(0, -1, 3), stepOption(0, 1, 0)]).toEqual([0, 0, 2, -1])
})

import { expect, test } from 'vitest'
import { listLinhas, planColado, shortenComplemento } from './preencher.rules.ts'

const destino = { cep: '24240225', doCep: undefined }
const certa = (valor: string) => ({ valor, certeza: 'certa' }) as const

test.each([
  ['apto 45 bl 2', 'apto 45 bl 2'],
  ['Apartamento 204, Bloco C', 'ap 204 bl C'],
  ['Condomínio Parque Verde, Torre 2, apto 154', 'cond Parque Verde Torre 2 ap 154'],
])('the complement %s is filled in as %s', (valor, short) => expect(shortenComplemento(valor)).toBe(short))

test('a complement that is still too long is filled in whole, with a request to shorten it', () => {
  const [linha] = listLinhas({ complemento: certa('Condomínio Parque Verde, Torre 2, apto 154') }, destino)
  expect(linha).toMatchObject({ entra: true, aviso: 'Passa de 20 caracteres: encurte no formulário' })
})

test('S/N ticks the box for no number, and a city that is not in the list is left out', () => {
  const linhas = listLinhas({ numero: certa('S/N'), cidade: certa('Tapiraí'), uf: certa('MG') }, destino)
  expect(planColado(linhas, [{ value: 'u', text: 'Tapira' }]).endereco).toEqual({
    numero: '',
    isSemNumero: true,
    estado: 'MG',
  })
  expect(planColado(linhas, [{ value: 'u', text: 'TAPIRAI' }]).endereco).toMatchObject({ cidade: 'u' })
})

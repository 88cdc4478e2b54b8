import { expect, test } from 'vitest'
import { listLinhas, planColado, shortenComplemento } from './preencher.rules.ts'

const destino = { cep: '24240225', doCep: undefined }
const certa = (valor: string) => ({ valor, certeza: 'certa' }) as const

test.each([
  ['apto 45 bl 2', 'apto 45 bl 2'],
  ['Apartamento 204, Bloco C', 'ap 204 bl C'],
  ['Condomínio Parque Verde, Torre 2, apto 154', 'cond Parque Verde Torre 2 ap 154'],
])('the complement %s goes in as %s', (valor, short) => expect(shortenComplemento(valor)).toBe(short))

test('a complement that is still too long goes in whole and asks to be shortened', () => {
  const [linha] = listLinhas({ complemento: certa('Condomínio Parque Verde, Torre 2, apto 154') }, destino)
  expect(linha).toMatchObject({ entra: true, aviso: 'Passa de 20 caracteres: encurte no formulário' })
})

test('S/N goes in as the box that says so, and a city that the list does not have stays out', () => {
  const linhas = listLinhas({ numero: certa('S/N'), cidade: certa('Tapiraí'), uf: certa('MG') }, destino)
  expect(planColado(linhas, [{ value: 'u', text: 'Tapira' }]).endereco).toEqual({
    numero: '',
    isSemNumero: true,
    estado: 'MG',
  })
  expect(planColado(linhas, [{ value: 'u', text: 'TAPIRAI' }]).endereco).toMatchObject({ cidade: 'u' })
})

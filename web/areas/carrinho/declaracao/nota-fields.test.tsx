import { afterEach, expect, test } from 'vitest'
import { draw } from '../../../app/testing-tela.tsx'
import { NotaFields } from './nota-fields.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined
afterEach(() => drawn?.remove())

test.each([
  ['35261111222333000181550010000012341408172632', ''],
  ['35261111222333000181550010000012341408172633', 'O dígito verificador não confere.'],
  ['99261111222333000181550010000012341408172632', 'A chave começa com 99, que não é o código de um estado.'],
  ['35261311222333000181550010000012341408172632', 'O mês na chave é 13, e deve ir de 01 a 12.'],
  ['35261111222333000181650010000012341408172632', 'Esta chave é de uma NFC-e (cupom do consumidor)'],
  ['3526', ''],
])('the key %s: %s', async (chave, hint) => {
  drawn = await draw(
    <NotaFields
      rascunho={{ chave, cfop: '' }}
      onChange={() => {}}
      bind={() => ({ note: { tone: 'help', text: '' } }) as never}
    />,
  )
  const said = document.body.textContent ?? ''
  if (hint) expect(said).toContain(hint)
  else expect(said).not.toMatch(/na chave|Esta chave|verificador/)
})

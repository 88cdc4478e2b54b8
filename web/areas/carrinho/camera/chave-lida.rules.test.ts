import { expect, test } from 'vitest'
import { CHAVE_DUVIDOSA } from '#contract/kernel/values/chave-de-acesso'
import { chaveLida, OUTRO_CODIGO, semImagem, tellMira } from './chave-lida.rules.ts'

const CHAVE = '35261111222333000181550010000012341408172632'

test.each([
  [CHAVE, { chave: CHAVE }],
  ['35260712ABC34501DE35550010000001231102030403', { chave: '35260712ABC34501DE35550010000001231102030403' }],
  [`${CHAVE.slice(0, 43)}9`, { problema: CHAVE_DUVIDOSA }],
  [
    '35261111222333000181570010000012341408172639',
    { problema: 'Esta chave é de um CT-e (conhecimento de transporte), e não de uma NF-e.' },
  ],
  ['AB123456785BR', { problema: OUTRO_CODIGO }],
  ['', { problema: OUTRO_CODIGO }],
])('the code %s before the camera', (texto, lida) => expect(chaveLida(texto)).toEqual(lida))

test.each([
  ['NotAllowedError', /não deu acesso à câmera/],
  ['NotFoundError', /Não encontramos uma câmera/],
  ['NotReadableError', /em uso por outro programa/],
  ['AbortError', /não abriu neste aparelho/],
])('%s is told, with the advice to type the key', (name, sentence) => {
  expect(semImagem(new DOMException('x', name))).toMatch(sentence)
  expect(semImagem(new DOMException('x', name))).toMatch(/[Dd]igite a chave/)
})

test('the person is told to make light first, then what was wrong with the code, then to come closer', () => {
  const nada = { isEscuro: false, olhadas: 0, problema: '' }
  expect(tellMira(nada)).toMatch(/dentro da faixa/)
  expect(tellMira({ ...nada, olhadas: 100 })).toMatch(/Aproxime/)
  expect(tellMira({ ...nada, olhadas: 100, problema: 'X.' })).toBe('X.')
  expect(tellMira({ isEscuro: true, olhadas: 100, problema: 'X.' })).toMatch(/escuro/)
})

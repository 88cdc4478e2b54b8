import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CODIGOS_DE_RECUPERACAO } from '#contract/acesso/segundo-fator'
import { draw, network, press, until } from '../../../app/testing-tela.tsx'
import { LigarFator } from './ligar-fator.tsx'

const type = (label: string | RegExp, text: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value: text } }))

test('the recovery codes appear also if something is typed while they are awaited', async () => {
  let say: (answer: { status: number; body: object }) => void = () => {}
  network(({ body }) =>
    body.includes('senha')
      ? { status: 200, body: { segredo: 'ABCDEFGH', otpauth: 'otpauth://totp/x', qrCode: '' } }
      : new Promise((resolve) => void (say = resolve)),
  )
  await draw(<LigarFator onDone={() => {}} />)
  await type(/^Sua senha/, 'Senha-forte-1')
  await press('Continuar')
  await until(() => expect(screen.getByLabelText(/^Código/)).toBeTruthy())
  await type(/^Código/, '123456')
  await press('Ligar')
  await type(/^Código/, '12345')
  const codigos = Array.from({ length: CODIGOS_DE_RECUPERACAO }, (_, n) => `AAAA-000${n}`)
  await act(async () => say({ status: 200, body: { codigosRecuperacao: codigos } }))
  await until(() => expect(screen.getAllByText(/^AAAA-000/)).toHaveLength(codigos.length))
})

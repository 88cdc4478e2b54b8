import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw, network, press, until } from '../../../app/testing-tela.tsx'
import { Chaves } from './chaves.tsx'

const chave = (n: number) => ({
  uuid: `0198b2c0-0000-7000-8000-0000000000f${n}`,
  nome: `Chave ${n}`,
  sincronizada: false,
  criadaEm: '2026-11-20T10:00:00-03:00',
  usadaEm: null,
})

test('a form of a passkey that closes gives the focus back to its button; a removed passkey, to the heading', async () => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  vi.stubGlobal('isSecureContext', true)
  let chaves = [chave(1), chave(2)]
  network(({ method }) => {
    if (method === 'DELETE') chaves = [chave(1)]
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: chaves }
  })
  await draw(<Chaves />)
  await until(() => expect(screen.getByText('Chave 2')).toBeTruthy())
  const button = (name: string) => screen.getByRole('button', { name })
  for (const name of ['Adicionar chave', 'Renomear Chave 1', 'Remover Chave 1']) {
    await press(name)
    await press('Cancelar')
    expect(document.activeElement).toBe(button(name))
  }
  await press('Remover Chave 2')
  await act(async () => void fireEvent.input(screen.getByLabelText('Sua senha'), { target: { value: 'Flex@2026' } }))
  await press('Remover')
  await until(() => expect(screen.queryByText('Chave 2')).toBeNull())
  await until(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Chaves de acesso' })))
})

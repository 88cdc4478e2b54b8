import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, network, press, until } from '../../app/testing-tela.tsx'
import RestauroSenha from './restauroSenha.tsx'

/** Sets a new password; the server tells who else may enter the shops. */
async function reset(outrosAcessos: { pessoas: number; convites: number }) {
  window.history.replaceState(null, '', '/restauroSenha?token=abc')
  network(() => ({ status: 200, body: { status: 'OK', outrosAcessos } }))
  await draw(<RestauroSenha />, '/restauroSenha?token=abc')
  for (const campo of ['Nova senha', 'Repita a nova senha'])
    fireEvent.change(screen.getByLabelText(campo), { target: { value: 'Nova#Senha9' } })
  await press('Salvar')
  await until(() => screen.getByText('Parabéns! Senha alterada com sucesso!'))
}

test('people and invitations that the new password leaves are named, with the way to them through the log in', async () => {
  await reset({ pessoas: 2, convites: 1 })
  screen.getByText(/^2 outras pessoas têm acesso às suas lojas e 1 convite está aberto\./)
  const link = screen.getByRole('link', { name: 'Ver quem tem acesso' })
  expect(link.getAttribute('href')).toBe('/login?voltar=%2Fconfiguracoes%2Fminha-loja%3Faba%3Dpessoas')
})

test('without any, the page leads to the log in alone', async () => {
  await reset({ pessoas: 0, convites: 0 })
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).not.toContain('Ver quem tem acesso')
  screen.getByRole('link', { name: 'Acessar' })
})

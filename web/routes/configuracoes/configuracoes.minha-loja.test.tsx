import { act, screen, within } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../app/data/enter.ts'
import { NoticeHost } from '../../app/notices/notice-host.tsx'
import { actAs, PERFIL } from '../../app/testing-perfil.ts'
import { click, draw, network, PATIENCE_MS, press, refusal, until } from '../../app/testing-tela.tsx'
import MinhaLoja from './configuracoes.minha-loja.tsx'

const LOJA = {
  uuid: '0198b2c0-0000-7000-8000-0000000000b1',
  nome: 'Ateliê da Serra',
  razaoSocial: 'Ateliê da Serra Ltda.',
  telefone: '11987654321',
  email: 'loja@exemplo.test',
  site: '',
  cnpj: '11222333000181',
  isLojaPadraoAssinante: true,
  ativo: true,
  endereco: {
    cep: '01310100',
    logradouro: 'Avenida Paulista',
    numero: '1000',
    complemento: '',
    bairro: 'Bela Vista',
    cidade: '0198b2c0-0000-7000-8000-0000000000d1',
    nomeCidade: 'São Paulo',
    estado: 'SP',
    siglaUf: 'SP',
    nomeUf: 'São Paulo',
    referencia: '',
  },
}

beforeEach(() => {
  enter({
    uuid: 'u',
    token: 't',
    identificadorAssinatura: PERFIL.identificadorAssinatura,
    roles: [],
    endereco: {},
  } as unknown as Sessao)
  actAs('ADMINISTRADOR')
})

test.each([
  ['saved', 'PUT', 'Loja editada com sucesso', () => press(/^Salvar/)],
  [
    'deleted',
    'DELETE',
    'Loja excluída com sucesso',
    async () => {
      await press('Excluir loja')
      await click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir loja' }))
    },
  ],
])('a shop that is %s leaves a person alone who has gone to another page', async (_, changing, told, change) => {
  let say: (answer: { status: number; body?: object }) => void = () => {}
  const asked = network(({ method, path }) => {
    if (method === changing) return new Promise((resolve) => void (say = resolve))
    return path === '/loja' ? { status: 200, body: [LOJA] } : refusal(404, 'NOT_FOUND', 'Não encontrado.')
  })
  await draw(
    <>
      <Link to="/envios">Meus fretes</Link>
      <Routes>
        <Route path="/configuracoes/minha-loja" element={<MinhaLoja />} />
        <Route path="/envios" element={<p>Os fretes</p>} />
      </Routes>
      <NoticeHost />
    </>,
    '/configuracoes/minha-loja',
  )
  await until(() => expect(screen.getByRole('button', { name: 'Excluir loja' })).toBeTruthy())
  await change()
  await until(() => expect(asked.some(({ method }) => method === changing)).toBe(true))
  await click(screen.getByText('Meus fretes'))
  await act(async () => say(changing === 'PUT' ? { status: 200, body: LOJA } : { status: 204 }))
  // the code of the first toast comes first, and is drawn only outside of `act`
  await vi.waitFor(() => expect(screen.getByText(told)).toBeTruthy(), PATIENCE_MS)
  expect(screen.getByText('Os fretes')).toBeTruthy()
})

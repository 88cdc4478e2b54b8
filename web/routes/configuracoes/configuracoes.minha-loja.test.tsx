import { act, fireEvent, screen, within } from '@testing-library/react'
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

test('the question before a shop is deleted says how many people lose the access, and how many invitations end', async () => {
  const uuid = '0198b2c0-0000-7000-8000-0000000000c1'
  const pessoa = { uuid, nome: 'Bia Souza', papel: 'OPERACAO', desde: '2026-11-20T10:00:00-03:00' }
  const [dataEnvio, validoAte] = ['2026-11-21T10:00:00-03:00', '2026-11-28T10:00:00-03:00']
  const convite = (status: string) => ({
    uuid,
    email: 'c@exemplo.test',
    papel: 'OPERACAO',
    status,
    dataEnvio,
    validoAte,
  })
  network(({ path }) => {
    if (path === '/loja') return { status: 200, body: [LOJA] }
    if (path.endsWith('/membro')) return { status: 200, body: [pessoa, { ...pessoa, uuid: LOJA.uuid }] }
    if (path.endsWith('/convite')) return { status: 200, body: ['PENDENTE', 'ACEITO', 'EXPIRADO'].map(convite) }
    return refusal(404, 'NOT_FOUND', 'Não encontrado.')
  })
  await draw(<MinhaLoja />, '/configuracoes/minha-loja')
  await until(() => expect(screen.getByRole('button', { name: 'Excluir loja' })).toBeTruthy())
  await press('Excluir loja')
  const dialog = within(screen.getByRole('dialog'))
  await until(() => expect(dialog.getByText('2 pessoas perdem o acesso e 1 convite deixa de valer.')).toBeTruthy())
})

test('what is typed into the shop stays while another tab of the page is looked at', async () => {
  network(({ path }) => {
    if (path === '/loja') return { status: 200, body: [LOJA] }
    if (path.endsWith('/membro') || path.endsWith('/convite')) return { status: 200, body: [] }
    return refusal(404, 'NOT_FOUND', 'Não encontrado.')
  })
  await draw(<MinhaLoja />, '/configuracoes/minha-loja')
  const razaoSocial = () => screen.getByLabelText<HTMLInputElement>(/^Razão social/)
  await until(() => expect(razaoSocial().value).toBe('Ateliê da Serra Ltda.'))
  await act(async () => void fireEvent.input(razaoSocial(), { target: { value: 'Serra Ltda.' } }))
  await click(screen.getByRole('link', { name: 'Pessoas' }))
  await until(() => expect(screen.getByRole('form', { name: 'Convidar' })).toBeTruthy())
  await click(screen.getByRole('link', { name: 'Dados da Loja' }))
  expect(razaoSocial().value).toBe('Serra Ltda.')
})

test('the notes of a shop beside another one agree: only the default shop sends', async () => {
  const outra = { ...LOJA, uuid: '0198b2c0-0000-7000-8000-0000000000b2', isLojaPadraoAssinante: false }
  network(({ path }) =>
    path === '/loja' ? { status: 200, body: [LOJA, outra] } : refusal(404, 'NOT_FOUND', 'Não encontrado.'),
  )
  await draw(<MinhaLoja />, `/configuracoes/minha-loja?loja=${outra.uuid}`)
  await until(() => expect(screen.getByLabelText('Loja padrão')).toBeTruthy())
  const ativar = () => screen.getByRole('checkbox', { name: 'Ativar loja' })
  const noted = (text: string) => screen.getByRole('checkbox', { name: 'Ativar loja', description: text })
  expect(noted('Ativa, ela pode ser a remetente dos seus fretes.')).toBe(ativar())
  await click(screen.getByRole('checkbox', { name: 'Loja padrão' }))
  expect(noted('Ativa, ela é a remetente dos seus fretes.')).toBe(ativar())
})

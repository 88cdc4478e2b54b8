import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import * as z from 'zod'
import { Frete, FreteNaLista } from '#contract/frete-envio'
import { NoticeHost } from '../../app/notices/notice-host.tsx'
import { newQueryClient } from '../../app/testing-tela.tsx'

const uuid = (n: number) => `0198b2c0-0000-7000-8000-${String(n).padStart(12, '0')}`
const endereco = {
  cep: '22240003',
  logradouro: 'Rua das Laranjeiras',
  numero: '482',
  complemento: '',
  bairro: 'Laranjeiras',
  cidade: uuid(1),
  nomeCidade: 'Rio de Janeiro',
  estado: uuid(2),
  siglaUf: 'RJ',
  nomeUf: 'Rio de Janeiro',
}
const pessoa = (nome: string) => ({
  nome,
  sobrenome: 'Prado',
  cpfCnpj: '52998224725',
  isCnpj: false,
  telefone: '21987654321',
  email: 'helena@exemplo.com.br',
  endereco,
})

/** The fiscal document of a frete that travels with the paper form. */
export const EM_PAPEL: FreteNaLista['documentoFiscal'] = {
  tipo: 'DECLARACAO',
  situacao: 'VALIDO',
  chave: null,
  serie: null,
  numero: null,
  protocolo: null,
  autorizadaEm: null,
  guardadaEm: null,
  urlConsulta: null,
  simulado: false,
  aviso: null,
}

/** A frete with a label, and the test's own changes. */
export const umFrete = (n: number, changes: Partial<FreteNaLista> = {}): FreteNaLista => ({
  uuid: uuid(100 + n),
  statusFrete: 'GERADO',
  situacao: null,
  codigoEncomenda: 'QQ512084379BR',
  pedido: '',
  data: new Date('2026-11-18T13:00:00Z'),
  dataStatus: new Date('2026-11-18T13:00:05Z'),
  prazoExpiracao: new Date('2026-12-05T02:59:59Z'),
  dataCancelamento: null,
  justificativaCancelamento: null,
  pagamentoEstornado: false,
  etiquetaDeTeste: false,
  impressoEm: null,
  chegada: { postagem: '2026-11-25', minimo: '2026-11-27', maximo: '2026-11-30' },
  urlRastreio: 'https://frete.exemplo/rastreio/QQ512084379BR',
  transportadora: { uuid: uuid(3), nomeTransportadora: 'Correios', urlLogo: '', agenciaObrigatoria: false },
  produto: { codigo: 'correios/sedex', nomeProduto: 'SEDEX' },
  destinatario: pessoa(`Helena${n}`),
  remetente: pessoa('Marina'),
  valorEncomenda: 8990,
  valorFrete: 2181,
  valorRastreadoTransportadora: null,
  valorSeguro: 8990,
  tempoMinimo: 2,
  tempoMaximo: 4,
  formato: 'CAIXA',
  cotacao: { cepOrigem: '01310100', cepDestino: '22240003', coleta: false, avisoRecebimento: true, maoPropria: false },
  enderecoAgencia: null,
  notaFiscal: null,
  conteudo: { valor: 8990, itens: [{ descricao: 'Camiseta', quantidade: 1, valorUnitario: 8990 }] },
  documentoFiscal: EM_PAPEL,
  dimensoes: { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 300, diametroPacote: null },
  dimensoesTransportadora: null,
  diferencaValor: null,
  ultimaOcorrencia: null,
  ...changes,
})

export const comVida = (frete: FreteNaLista, changes: Partial<Frete> = {}): Frete => ({
  ...frete,
  ocorrencias: [],
  eventos: [],
  avisoDoHistorico: null,
  ...changes,
})

export const answerLista = (fretes: FreteNaLista[], total = fretes.length) => ({
  body: z.encode(z.array(FreteNaLista), fretes),
  headers: { 'x-total-count': String(total) },
})
export const answerFrete = (frete: Frete) => ({ body: z.encode(Frete, frete) })
const NENHUM = {
  AGUARDANDO_PAGAMENTO: 0,
  PENDENTE: 0,
  GERADO: 0,
  POSTADO: 0,
  ENTREGUE: 0,
  EXPIRADO: 0,
  PROCESSANDO_CANCELAMENTO: 0,
  CANCELADO: 0,
}

export type Asked = { method: string; path: string; query: URLSearchParams }
type Answer = { status?: number; body: unknown; headers?: Record<string, string> }

/**
 * A network that answers the counts and the shops by itself and everything else with `answer`; it records every
 * request.
 */
export function network(answer: (asked: Asked) => Answer | Promise<Answer>, naoImpressas = 0, gerados = 0) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    const [path = '', search] = url.replace('/api/v1', '').split('?')
    const question = { method, path, query: new URLSearchParams(search) }
    if (path === '/frete/quantidade') return Response.json({ ...NENHUM, GERADO: gerados })
    // the count of labels never printed
    if (question.query.has('naoImpressas') && question.query.get('pageSize') === '1')
      return Response.json([], { headers: { 'x-total-count': String(naoImpressas) } })
    if (path === '/loja') return Response.json([])
    asked.push(question)
    const { status = 200, body, headers = {} } = await answer(question)
    if (body instanceof Blob) return new Response(body, { status, headers })
    return Response.json(body, { status, headers })
  })
  return asked
}

/** Opens a page at an address, drawn as in the product. */
export async function open(address: string, Page: () => React.ReactNode) {
  const queryClient = newQueryClient()
  const router = createMemoryRouter(
    [
      { path: '/envios', element: <Page /> },
      { path: '*', element: <h1>Outra página</h1> },
    ],
    { initialEntries: [address] },
  )
  const drawn = await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <NoticeHost />
      </QueryClientProvider>,
    ),
  )
  return {
    router,
    remove: async () => {
      await act(async () => drawn.unmount())
      queryClient.clear()
      drawn.container.remove()
    },
  }
}

/** A button, link, checkbox or menu item, by its name. Throws when there is none. */
export const named = (name: string) =>
  ['button', 'link', 'checkbox', 'radio', 'menuitem'].flatMap((role) => screen.queryAllByRole(role, { name }))[0] ??
  screen.getByRole('button', { name })
export const click = async (name: string) => act(async () => named(name).click())

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Sessao } from '#contract/acesso'
import {
  Documento,
  MAX_DOCUMENTO_BYTES,
  MENSAGENS_DO_DOCUMENTO as MENSAGENS,
  TIPOS_DE_DOCUMENTO,
  type TipoDeDocumento,
  tiposDeDocumento,
} from '#contract/documento/documento'
import { enter } from '../../app/data/enter.ts'
import { selectPerfil } from '../../app/data/perfil.ts'
import { draw, network, press, refusal, until } from '../../app/testing-tela.tsx'
import DocumentosPage from './configuracoes.documentos.tsx'

const ASSINATURA = '0198b2c0-0000-7000-8000-0000000000aa'
const VERSAO = '2026-11-01'
/** Sent on the 18th at 10:00: an answer may be expected until the 20th at 10:00. */
const ENVIADO = new Date('2026-11-18T10:00:00-03:00')

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-19T15:00:00-03:00'),
    shouldAdvanceTime: true,
  })
  enter({ uuid: 'u', token: 't', identificadorAssinatura: ASSINATURA, endereco: {} } as unknown as Sessao)
  uploads.length = 0
  vi.stubGlobal('XMLHttpRequest', Upload)
})

/** Every upload of the page. `Upload` stands for an XMLHttpRequest, and waits until the test answers it. */
const uploads: Upload[] = []
class Upload {
  upload: { onprogress?: (event: object) => void } = {}
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {
    uploads.push(this)
  }
  abort() {
    this.onabort()
  }
  getAllResponseHeaders() {
    return 'content-type: application/json'
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    return act(async () => this.onload())
  }
  progress(loaded: number) {
    return act(async () => this.upload.onprogress?.({ loaded, total: 100, lengthComputable: true }))
  }
}

const umDocumento = (tipo: TipoDeDocumento, changes: Partial<Documento> = {}): Documento => ({
  uuid: '0198b2c0-0000-7000-8000-0000000000d1',
  tipo: { uuid: TIPOS_DE_DOCUMENTO[tipo].uuid, nome: TIPOS_DE_DOCUMENTO[tipo].nome },
  status: 'AVALIACAO',
  dataSubmissao: ENVIADO,
  decididoEm: null,
  motivo: null,
  arquivo: { formato: 'application/pdf', tamanho: 3_900_000, sha256: 'ab'.repeat(32) },
  assinatura: null,
  ...changes,
})
const umaAssinatura = (versao: string) =>
  umDocumento('CONTRATO', {
    status: 'APROVADO',
    decididoEm: ENVIADO,
    assinatura: { versao, codigoVerificacao: '7K2M-9QXD-41FA-0000' },
  })

type Answer = Awaited<ReturnType<Parameters<typeof network>[0]>>

/** The page on a server that has these documents; `other` answers what else is asked. */
async function open(documentos: Documento[], other?: (asked: { method: string; path: string }) => Answer | undefined) {
  const asked = network((question) => {
    const own = other?.(question)
    if (own) return own
    if (question.path === '/tipo-documento')
      return {
        status: 200,
        body: tiposDeDocumento.map((tipo) => ({
          ...TIPOS_DE_DOCUMENTO[tipo],
          versao: TIPOS_DE_DOCUMENTO[tipo].assinaturaDigital ? VERSAO : null,
        })),
      }
    if (question.path.startsWith('/documento')) return { status: 200, body: z.encode(z.array(Documento), documentos) }
    return refusal(503, 'INDISPONIVEL', 'x')
  })
  await draw(<DocumentosPage />)
  await until(() =>
    expect(screen.queryByText('EM AVALIAÇÃO') ?? screen.queryByRole('alert') ?? card('Contrato')).toBeTruthy(),
  )
  return asked
}
const card = (nome: string) => screen.getByRole('region', { name: nome })
const identidade = () => card('Documento de identidade')
const choose = (file: File) =>
  act(async () => {
    fireEvent.change(within(identidade()).getByLabelText('Arquivo: Documento de identidade'), {
      target: { files: [file] },
    })
  })
const pdf = (size = 10) => {
  const file = new File(['%PDF'], 'rg.pdf', { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

test('nothing sent: each card asks for its file, and the contract for a signature', async () => {
  await open([])
  expect(identidade().textContent).toContain('FALTA ENVIAR')
  expect(identidade().textContent).toContain('+ 40 fretes quando for aprovado')
  expect(card('Comprovante de endereço').textContent).toContain('+ 50 fretes')
  expect(card('Contrato').textContent).toContain('FALTA ASSINAR')
})

test('48 hours are told by the clock: when it was sent, and until when an answer may be expected', async () => {
  await open([umDocumento('IDENTIDADE')])
  expect(identidade().textContent).toContain('EM AVALIAÇÃO')
  expect(identidade().textContent).toContain('Enviado em 18/11/2026 às 10:00. Resposta até 20/11/2026 às 10:00.')
  expect(within(identidade()).queryByLabelText(/^Arquivo/), 'no further upload').toBeNull()
})

test('after 48 hours without an answer the page says that the staff is late', async () => {
  vi.setSystemTime(new Date('2026-11-20T10:00:01-03:00'))
  await open([umDocumento('IDENTIDADE')])
  expect(identidade().textContent).toContain('A resposta deveria ter vindo até 20/11/2026 às 10:00: estamos atrasados.')
})

test('a card shows the status of the latest document, and its history the former ones with their reason', async () => {
  const antes = umDocumento('IDENTIDADE', {
    uuid: '0198b2c0-0000-7000-8000-0000000000d0',
    status: 'REPROVADO',
    motivo: 'O verso saiu cortado',
    dataSubmissao: new Date('2026-11-10T10:00:00-03:00'),
    decididoEm: new Date('2026-11-11T10:00:00-03:00'),
  })
  await open([antes, umDocumento('IDENTIDADE', { status: 'APROVADO', decididoEm: ENVIADO })])
  expect(identidade().textContent).toContain('já no seu limite')
  expect(within(identidade()).getAllByText('APROVADO')).toHaveLength(1)
  expect(identidade().textContent).toContain('Histórico: 1 envio')
  expect(identidade().textContent).toContain('REPROVADO: O verso saiu cortado')
  expect(within(identidade()).queryByLabelText(/^Arquivo/), 'no further upload').toBeNull()
})

test('a refused document shows its reason, and takes another file', async () => {
  await open([umDocumento('IDENTIDADE', { status: 'REPROVADO', motivo: 'O verso saiu cortado', decididoEm: ENVIADO })])
  expect(identidade().textContent).toContain('O verso saiu cortado')
  expect(
    within(identidade()).getByRole('button', { name: 'Substituir arquivo: Documento de identidade' }),
  ).toBeDefined()
})

test('a file that cannot be taken is refused before it is sent, in the words of the specification', async () => {
  await open([])
  await choose(new File(['x'], 'rg.docx', { type: 'application/msword' }))
  expect(identidade().textContent).toContain('É permitido o upload apenas de arquivos pdf, jpeg/jpg, png ou gif')
  await choose(pdf(MAX_DOCUMENTO_BYTES + 1))
  expect(identidade().textContent).toContain('O tamanho  máximo para envio de documento é de 15mb')
  expect(uploads).toEqual([])
})

test('an upload tells how much is gone, then that it was sent; the message leaves after ten seconds', async () => {
  const documentos: Documento[] = []
  await open(documentos)
  await choose(pdf(MAX_DOCUMENTO_BYTES))
  expect(uploads[0]?.headers).toMatchObject({
    'tipo-documento': TIPOS_DE_DOCUMENTO.IDENTIDADE.uuid,
    assinatura: ASSINATURA,
  })
  await uploads[0]!.progress(50)
  expect(identidade().textContent).toContain('ENVIANDO')
  expect(identidade().textContent).toContain('50%, 7,9 MB de 15,7 MB')
  await uploads[0]!.progress(100)
  expect(identidade().textContent).toContain('Conferindo o arquivo…')
  documentos.push(umDocumento('IDENTIDADE'))
  await uploads[0]!.answer(201, z.encode(Documento, documentos[0]!))
  expect(identidade().textContent).toContain(MENSAGENS.enviado)
  await until(() => expect(identidade().textContent).toContain('EM AVALIAÇÃO'))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(identidade().textContent).not.toContain(MENSAGENS.enviado)
})

test('a refusal of the server is told in its words, and a failure in those of the specification', async () => {
  await open([])
  await choose(pdf())
  await uploads[0]!.answer(422, { code: 'VALIDACAO', message: MENSAGENS.pdfProtegido, requestId: 'r' })
  expect(identidade().textContent).toContain('Este PDF está protegido por senha.')
  await choose(pdf())
  await uploads[1]!.answer(502, '<html>')
  expect(identidade().textContent).toContain('Erro ao enviar documento, verifique se o tamanho máximo de 15mb')
  expect(identidade().textContent).toContain('FALTA ENVIAR')
})

test('an upload can be cancelled', async () => {
  await open([])
  await choose(pdf())
  await press('Cancelar o envio: Documento de identidade')
  await until(() => expect(identidade().textContent).toContain('Envio cancelado.'))
  expect(identidade().textContent).toContain('FALTA ENVIAR')
})

test('a signed contract shows its code; a newer version asks again, and what was approved stands', async () => {
  await open([umaAssinatura(VERSAO)])
  expect(card('Contrato').textContent).toContain('7K2M-9QXD-41FA-0000')
  expect(screen.queryByRole('form', { name: 'Assinar contrato' })).toBeNull()
  cleanup()
  await open([umaAssinatura('2026-01-01')])
  expect(card('Contrato').textContent).toContain('APROVADO')
  expect(card('Contrato').textContent).toContain('O contrato tem uma versão nova')
  expect(screen.getByRole('form', { name: 'Assinar contrato' })).toBeDefined()
})

test('a contract whose text did not open is not signed: the box says so, and nothing is sent', async () => {
  const asked = await open([])
  await press('Assinar contrato')
  expect(card('Contrato').textContent).toContain('O texto do contrato ainda não abriu: leia antes de aceitar.')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the download of the contract is given up after a minute, and the page says that it failed', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  const asked = await open([umaAssinatura(VERSAO)])
  limits.mockClear()
  await press('Baixar contrato')
  await until(() => expect(card('Contrato').textContent).toContain('Erro ao baixar arquivo'))
  expect([asked.at(-1)?.path, limits.mock.calls]).toEqual(['/contrato', [[60_000]]])
})

test.each([
  ['/tipo-documento', MENSAGENS.lista],
  ['/documento?', MENSAGENS.historico],
])('%s fails: the page says so in the words of the specification', async (path, sentence) => {
  await open([], (asked) => (asked.path.startsWith(path) ? refusal(422, 'VALIDACAO', 'x') : undefined))
  await until(() => expect(document.body.textContent).toContain(sentence))
})

test('a member of a shop learns whose page this is, and nothing is asked', async () => {
  selectPerfil({
    uuid: '0198b2c0-0000-7000-8000-0000000000ab',
    papel: 'ADMINISTRADOR',
    nomeDaLoja: 'Ateliê',
    loja: null,
    identificadorAssinatura: '0198b2c0-0000-7000-8000-0000000000bb',
  })
  const asked = network(() => refusal(500, 'ERRO_INTERNO', 'x'))
  await draw(<DocumentosPage />)
  expect(document.body.textContent).toContain('Os documentos são só de quem abriu a conta.')
  expect(asked).toEqual([])
})

test('what is signed is the version that was read; a newer one must be accepted anew', async () => {
  const texto = {
    titulo: 'Contrato',
    versao: VERSAO,
    vigencia: '2026-11-01',
    blocos: [{ tipo: 'secao', texto: '1. Objeto' }],
  }
  const asked = await open([], ({ method, path }) => {
    if (path === '/contrato/texto') return { status: 200, body: texto }
    return method === 'POST' ? refusal(409, 'CONFLICT', 'O contrato mudou enquanto você lia.') : undefined
  })
  await until(() => expect(card('Contrato').textContent).toContain('1. Objeto'))
  await press('Assinar contrato')
  expect(card('Contrato').textContent).toContain('Para assinar, confirme que leu e aceita o contrato.')
  await act(async () => screen.getByRole('checkbox', { name: 'Li e aceito' }).click())
  await act(async () => void fireEvent.change(screen.getByLabelText('Sua senha'), { target: { value: 'Flex@2026' } }))
  await press('Assinar contrato')
  await until(() => expect(card('Contrato').textContent).toContain('O contrato mudou enquanto você lia.'))
  const sent = asked.filter(({ method }) => method === 'POST').map(({ body }): unknown => JSON.parse(body))
  expect(sent).toEqual([
    { tipoDocumento: TIPOS_DE_DOCUMENTO.CONTRATO.uuid, senha: 'Flex@2026', aceite: true, versao: VERSAO },
  ])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Li e aceito' }).checked).toBe(false)
})

test('the signed contract, whose form goes, has the focus at its heading', async () => {
  const documentos: Documento[] = []
  const texto = { titulo: 'Contrato', versao: VERSAO, vigencia: '2026-11-01', blocos: [] }
  await open(documentos, ({ method, path }) => {
    if (path === '/contrato/texto') return { status: 200, body: texto }
    if (method !== 'POST') return undefined
    documentos.push(umaAssinatura(VERSAO))
    return { status: 200, body: z.encode(Documento, documentos[0]!) }
  })
  await until(() => expect(card('Contrato').textContent).toContain('2026-11-01, desde 01/11/2026'))
  await act(async () => screen.getByRole('checkbox', { name: 'Li e aceito' }).click())
  await act(async () => void fireEvent.change(screen.getByLabelText('Sua senha'), { target: { value: 'Flex@2026' } }))
  screen.getByRole('button', { name: 'Assinar contrato' }).focus()
  await press('Assinar contrato')
  await until(() => expect(card('Contrato').textContent).toContain('7K2M-9QXD-41FA-0000'))
  expect(document.activeElement).toBe(within(card('Contrato')).getByRole('heading', { name: 'Contrato' }))
})

import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { MAX_BYTES_DA_NOTA, MENSAGENS_DA_NOTA, NotaLida, RECUSAS_DA_NOTA } from '#contract/frete-nota'
import type { Centavos } from '#contract/kernel/values/centavos'
import { forgetNotas, peekNotas } from '../../../app/data/notas-trazidas.ts'
import { draw, network, press, refusal, until } from '../../../app/testing-tela.tsx'
import { NotaCard } from './nota-card.tsx'
import { umaNota, umPedido } from './testing-nota.ts'

type Pedido = ReturnType<typeof umPedido>

/** Draws the card; a quote that it asks for counts at once. Records what was filled in, undone and asked. */
async function open(nota: NotaLida | { recusa: string } = umaNota(), pedido = umPedido()) {
  const asked = network(() =>
    'recusa' in nota ? refusal(422, 'NOTA_RECUSADA', nota.recusa) : { status: 200, body: z.encode(NotaLida, nota) },
  )
  const told = { filled: [] as string[], undone: 0, quoted: [] as Pedido[] }
  function Screen() {
    const [now, setNow] = useState(pedido)
    return (
      <NotaCard
        frete={FRETE}
        pedido={now}
        endereco={ENDERECO}
        isRequoting={false}
        onFill={({ chave }) => {
          told.filled.push(chave)
          return () => void (told.undone += 1)
        }}
        onChave={() => {}}
        onRequote={(_, novo) => {
          told.quoted.push(novo)
          setNow(novo)
        }}
      />
    )
  }
  await draw(<Screen />)
  return { asked, told }
}
const FRETE = '0198b2c0-0000-7000-8000-0000000000f1'
const ENDERECO = {
  cep: '20040-901',
  logradouro: '',
  numero: '',
  isSemNumero: false,
  complemento: '',
  bairro: '',
  estado: '',
  cidade: '',
  nomeCidade: '',
}

const choose = (file: File) =>
  act(async () => void fireEvent.change(screen.getByLabelText('XML da nota fiscal'), { target: { files: [file] } }))
const xml = (size = 10) => new File(['x'.repeat(size)], 'nota.xml', { type: 'text/xml' })
const said = () => document.body.textContent?.replaceAll('\u00a0', ' ')

test('a chosen file fills the form in, each fact is shown, and the undo restores the form', async () => {
  const { asked, told } = await open()
  await choose(xml())
  await until(() => expect(said()).toContain('Nota 1234, de Loja da Ana, lida.'))
  expect(asked).toMatchObject([{ method: 'POST', path: '/nota-fiscal/leitura' }])
  expect(told.filled).toEqual([umaNota().chave])
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain('CPF ou CNPJ')
  expect(said()).toContain('390.533.447-05')
  await press('Desfazer')
  expect(told.undone).toBe(1)
  expect(screen.queryAllByRole('term')).toEqual([])
})

test('a dropped file is read as well', async () => {
  const { told } = await open()
  const zone = screen.getByText('Ou solte o arquivo aqui.')
  await act(async () => void fireEvent.drop(zone, { dataTransfer: { files: [xml()], types: ['Files'] } }))
  await until(() => expect(told.filled).toHaveLength(1))
})

test('several files, or a ZIP, are not read here: the page of many is offered', async () => {
  const { asked } = await open()
  const take = (files: File[]) =>
    act(async () => void fireEvent.change(screen.getByLabelText('XML da nota fiscal'), { target: { files } }))
  await take([xml(), xml()])
  expect(said()).toContain('Aqui entra uma nota por vez')
  await take([xml()])
  await until(() => expect(said()).toContain('lida'))
  expect(said()).not.toContain('Aqui entra uma nota por vez')
  await take([new File(['PK'], 'notas.zip')])
  expect(said()).toContain('Aqui entra uma nota por vez')
  await press('Abrir em Notas fiscais')
  expect(peekNotas().map(({ name }) => name)).toEqual(['notas.zip'])
  forgetNotas()
  expect(asked.filter(({ path }) => path === '/nota-fiscal/leitura')).toHaveLength(1)
})

test('a pasted text is read as well; the box has the focus', async () => {
  const { told } = await open()
  await press('Colar o XML')
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texto do XML' })
  expect(document.activeElement).toBe(box)
  await act(async () => void fireEvent.change(box, { target: { value: '<nfeProc/>' } }))
  await press('Ler a nota')
  await until(() => expect(told.filled).toHaveLength(1))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a refused file changes nothing and is told in the server’s words', async () => {
  const { told } = await open({ recusa: RECUSAS_DA_NOTA.ALTERADA })
  await choose(xml())
  await until(() => expect(said()).toContain(RECUSAS_DA_NOTA.ALTERADA))
  expect(told.filled).toEqual([])
})

test('a file that is too large is refused without being sent', async () => {
  const { asked } = await open()
  await choose(xml(MAX_BYTES_DA_NOTA + 1))
  await until(() => expect(said()).toContain(MENSAGENS_DA_NOTA.grande))
  expect(asked).toEqual([])
})

test('what the quote says differently is told, with a button that quotes again; then it is gone', async () => {
  const { told } = await open(umaNota(), umPedido({ cepDestino: '01310100', valorEncomenda: 5000 as Centavos }))
  await choose(xml())
  await until(() => expect(said()).toContain('A nota e a cotação não dizem o mesmo'))
  expect(said()).toContain('A nota vai para o CEP 20040-901, e a cotação para o 01310-100.')
  expect(said()).toContain('A nota tem R$ 89,90, e a cotação declara R$ 50,00.')
  await press('Cotar de novo com os dados da nota')
  expect(told.quoted).toMatchObject([{ cepDestino: '20040901', valorEncomenda: 8990 }])
  expect(said()).not.toContain('A nota e a cotação não dizem o mesmo')
  // no undo: the former address was at another CEP
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test('notices and the frete that already goes with the note are told', async () => {
  const frete = '0198b2c0-0000-7000-8000-0000000000d1'
  const usada = [{ frete, codigoEncomenda: 'AB123456785BR', status: 'GERADO' as const, compradoEm: new Date(0) }]
  await open(umaNota({ avisos: ['SEM_PROTOCOLO'], usada }))
  await choose(xml())
  await until(() => expect(said()).toContain('não traz o protocolo da Sefaz'))
  expect(screen.getByRole('link', { name: 'AB123456785BR' }).getAttribute('href')).toBe(`/envios?frete=${frete}`)
})

test.each([
  ['another item of the cart', '0198b2c0-0000-7000-8000-0000000000f2', true],
  ['the item in the form itself', FRETE, false],
])('the same note on %s', async (_, uuid, isTold) => {
  await open(umaNota({ noCarrinho: [uuid] }))
  await choose(xml())
  await until(() => expect(said()).toContain('lida'))
  expect(said()?.includes('Esta nota já acompanha outro frete do carrinho')).toBe(isTold)
})

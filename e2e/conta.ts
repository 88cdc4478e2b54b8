import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { alive } from './journey.ts'

/** The demo account of the sandbox (D §2). */
export const DEMO = { cpf: '529.982.247-25', email: 'demo@freteflex.test', senha: 'Flex@2026' }
/** The staff account that the start of the sandbox prints (D §17). */
export const STAFF = { cpf: '111.444.777-35', senha: 'Flex@2026' }

/** A new person: no account has this CPF or this e-mail. */
export function pessoa() {
  const cpf = newCpf()
  return { cpf, email: `p${cpf.replace(/\D/g, '')}@loja.test`, senha: 'Flex@2026' }
}
export type Pessoa = ReturnType<typeof pessoa>

/** How many people this worker has made. */
let people = 0
/** More than a worker makes. */
const OF_A_WORKER = 100_000

/** Counted, not drawn by lot: no two people of a run have the same CPF, whichever worker made them. */
function newCpf() {
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0) // Playwright's; a worker that takes another's place has one of its own
  const digits = Array.from(String(700_000_000 + worker * OF_A_WORKER + people++), Number)
  for (const length of [10, 11]) {
    const sum = digits.reduce((total, digit, i) => total + digit * (length - i), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('').replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
}

/** The registration, as a person fills it in. */
export function cadastro(page: Page) {
  const form = page.getByRole('form', { name: 'Crie sua conta' })
  const field = (label: string) => form.getByLabel(new RegExp(`^${label}( ?\\*)?$`))
  const fill = async (values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values)) await field(label).fill(text)
  }
  return {
    form,
    field,
    fill,
    criar: form.getByRole('button', { name: 'Criar conta' }),
    termos: form.getByLabel(/^Li e aceito/),
    async open() {
      await page.goto('/register')
      await alive(page)
    },
    /** Fills in every required field; the CEP has a known city, but no street. */
    async fillAll({ cpf, email, senha }: Pessoa) {
      await fill({
        Nome: 'Maria',
        Sobrenome: 'da Silva',
        Telefone: '11987654321',
        'E-mail': email,
        'Confirme o e-mail': email,
        Senha: senha,
        'Confirme a senha': senha,
        CPF: cpf,
        CEP: '01310100',
      })
      await expect(form.getByText('São Paulo, SP')).toBeVisible()
      await fill({ Endereço: 'Avenida Paulista', Número: '1000', Bairro: 'Bela Vista' })
      await form.getByLabel(/^Li e aceito/).check()
    },
  }
}

/** The login, as a person fills it in. */
export function login(page: Page) {
  const form = page.getByRole('form', { name: 'Faça seu login' })
  const entrar = form.getByRole('button', { name: 'Entrar', exact: true })
  return {
    form,
    entrar,
    cpf: form.getByLabel('CPF'),
    senha: form.getByLabel('Senha', { exact: true }),
    async open(address = '/login') {
      await page.goto(address)
      await alive(page)
    },
    async enter({ cpf, senha }: { cpf: string; senha: string }) {
      await form.getByLabel('CPF').fill(cpf)
      await form.getByLabel('Senha', { exact: true }).fill(senha)
      await entrar.click()
    },
  }
}

/** Expects that the field is wrong, says so in this sentence, tied to it, and has the focus. */
export async function stopsAt(field: Locator, sentence: string) {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(escape(sentence)))
}
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The names of the events that the page told its tag manager. */
export const eventos = (page: Page) => page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer ?? [])

/** The address in the newest mail to somebody, from the sandbox's mailbox (D §11). */
export async function linkTo(page: Page, email: string, path: string) {
  let link: string | undefined
  await expect(async () => {
    const answer = await page.request.get(`/sandbox/emails?para=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as { links: string[] }[]
    link = mails.flatMap(({ links }) => links).find((each) => new URL(each).pathname === path)
    expect(link).toBeDefined()
  }).toPass()
  const { pathname, search, hash } = new URL(link!)
  return pathname + search + hash
}

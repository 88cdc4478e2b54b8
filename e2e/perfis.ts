import type { BrowserContext, Page } from '@playwright/test'
import { newAssinante, newSessao } from './assinante.ts'

type Perfil = { uuid: string; papel: string; nomeDaLoja: string; identificadorAssinatura: string }

/**
 * Gives somebody a second profile without an invitation: the faked list adds another person's profile, and
 * calls as that profile use its owner's token. `asked` are the profiles with which the pages of this browser made
 * calls.
 */
export async function givenDoisPerfis(context: BrowserContext, page: Page, who: { cpf: string; senha: string }) {
  const [own, owner] = [await newSessao(page, who), await newSessao(page, await newAssinante(page))]
  const meu = await onlyPerfil(page, own)
  const outro = { ...(await onlyPerfil(page, owner)), papel: 'FINANCEIRO', nomeDaLoja: 'Loja da Iara' }
  const asked: { page: Page; path: string; perfil: string | undefined }[] = []
  await context.route('**/api/v1/**', (route) => {
    const request = route.request()
    const headers = request.headers()
    if (!headers.authorization) return route.continue()
    const perfil = headers['identificador-perfil-acesso']
    asked.push({ page: request.frame().page(), path: new URL(request.url()).pathname, perfil })
    if (perfil === outro.uuid) headers.authorization = `Bearer ${owner.token}`
    return route.continue({ headers })
  })
  await context.route('**/perfil-acesso', (route) => route.fulfill({ json: [meu, outro] }))
  await context.route('**/perfil-acesso/vigencia', (route) =>
    route.request().headers()['identificador-perfil-acesso'] === outro.uuid
      ? route.fulfill({ json: { papel: outro.papel } })
      : route.fallback(),
  )
  return { meu, outro, asked }
}

async function onlyPerfil(page: Page, { token, uuid }: { token: string; uuid: string }) {
  const headers = { authorization: `Bearer ${token}` }
  const [perfil] = (await (await page.request.get(`/api/v1/usuario/${uuid}/perfil-acesso`, { headers })).json()) as [
    Perfil,
  ]
  return perfil
}

export { ColarEndereco } from './colar/colar-endereco.tsx'
export type { Colado } from './colar/preencher.rules.ts'
export {
  CAMPOS_DO_ENDERECO,
  type CampoDoEndereco,
  ENDERECO_EM_BRANCO,
  type EnderecoRascunho,
  findProblemasDoEndereco,
  openEndereco,
  readEndereco,
  shownNumero,
} from './endereco.rules.ts'
export { EnderecoFields } from './endereco-fields.tsx'

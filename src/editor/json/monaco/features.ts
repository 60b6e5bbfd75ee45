/**
 * All features at once: the JSON mode of Monaco 0.57 imports them itself, but only once an editor exists, when it is too late
 * for their services ("UNKNOWN service ICodeLensCache"). What is not wanted is switched off by options.
 */
import 'monaco-editor/features/register.all';

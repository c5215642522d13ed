# Adds the folder of this script to the person's PATH, or removes it: path.ps1 add, path.ps1 remove.
# By the registry, so that names like %USERPROFILE% in it stay as they are, and it is never cut off.
param([Parameter(Mandatory)][ValidateSet('add', 'remove')][string]$Action)
$ErrorActionPreference = 'Stop'
$key = [Microsoft.Win32.Registry]::CurrentUser.CreateSubKey('Environment')
$old = [string]$key.GetValue('Path', '', 'DoNotExpandEnvironmentNames')
$parts = @($old -split ';' | Where-Object { $_ -ne '' -and $_ -ne $PSScriptRoot })
if ($Action -eq 'add') { $parts += $PSScriptRoot }
$new = $parts -join ';'
if ($new -ne $old) {
  $key.SetValue('Path', $new, 'ExpandString')
  # Setting any variable this way tells running programs that the environment has changed.
  [Environment]::SetEnvironmentVariable('SORTWELL_PATH_CHANGED', $null, 'User')
}

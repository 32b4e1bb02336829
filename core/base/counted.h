#pragma once
#include "core/base/message.h"
